import { fromUnixTime } from 'date-fns/fromUnixTime'
import type Stripe from 'stripe'
import { getProviderMode, type CardProviderConnection } from './cards.ts'

/** Converts the provider's Unix seconds to an ISO timestamp. */
export const toTimestamp = (seconds: number): string => fromUnixTime(seconds).toISOString()

export const getReferencedId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const EXPANDED_INTENT_FIELDS = ['latest_charge', 'payment_method']

/** Details of the card to save. Null for bank debits, which have no card. */
const getCardDetails = ({ payment_method, customer }: Stripe.PaymentIntent) => {
  if (!payment_method || typeof payment_method === 'string' || !payment_method.card) return null
  const { brand, last4, exp_month, exp_year } = payment_method.card
  return { customer: getReferencedId(customer), method: payment_method.id, brand, last4, exp_month, exp_year }
}

/** Converts the status of a payment intent to a payment state of the ledger. Null: the ledger does not change yet. */
const getLedgerState = (intent: Stripe.PaymentIntent): 'succeeded' | 'processing' | 'failed' | null => {
  if (intent.status === 'succeeded') return 'succeeded'
  if (intent.status === 'processing') return 'processing'
  // A declined card is not a failure yet: the payer can try another card on the checkout page. Bank debits fail days
  // later.
  const methodType = intent.last_payment_error?.payment_method?.type
  return intent.status === 'requires_payment_method' && methodType !== undefined && methodType !== 'card'
    ? 'failed'
    : null
}

export type ApplyPaymentResult = { status: string; refund_id?: string | null }
export const NOTHING_APPLIED: ApplyPaymentResult = { status: 'nothing_yet' }

const applyFetchedIntent = async (
  { rpc, accountId }: CardProviderConnection,
  intent: Stripe.PaymentIntent,
  session: Stripe.Checkout.Session | null,
): Promise<ApplyPaymentResult> => {
  const paymentLedgerState = getLedgerState(intent)
  if (!paymentLedgerState) return NOTHING_APPLIED
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return rpc('apply_card_payment', {
    checkout_id: intent.metadata.checkout_id ?? session?.metadata?.checkout_id ?? null,
    session_id: session?.id ?? null,
    intent_id: intent.id,
    state: paymentLedgerState,
    amount_cents: paymentLedgerState === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    mode: getProviderMode(intent.livemode),
    account_id: accountId,
    paid_at: toTimestamp(charge?.created ?? intent.created),
    card: getCardDetails(intent),
  })
}

export const applyIntent = async (provider: CardProviderConnection, intentId: string): Promise<ApplyPaymentResult> =>
  applyFetchedIntent(
    provider,
    await provider.stripe.paymentIntents.retrieve(intentId, { expand: EXPANDED_INTENT_FIELDS }),
    null,
  )

export const applySession = async (
  provider: CardProviderConnection,
  sessionId: string,
): Promise<ApplyPaymentResult> => {
  const { rpc, stripe, accountId } = provider
  const expandedPaths = EXPANDED_INTENT_FIELDS.map((name) => `payment_intent.${name}`)
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: expandedPaths })
  const intent = session.payment_intent
  if (session.status === 'expired')
    return rpc('apply_card_payment', {
      checkout_id: session.metadata?.checkout_id ?? null,
      session_id: session.id,
      intent_id: null,
      state: 'expired',
      amount_cents: null,
      currency: session.currency,
      mode: getProviderMode(session.livemode),
      account_id: accountId,
      paid_at: toTimestamp(session.expires_at),
      card: null,
    })
  if (session.status !== 'complete' || !intent || typeof intent === 'string') return NOTHING_APPLIED
  return applyFetchedIntent(provider, intent, session)
}
