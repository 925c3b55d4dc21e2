import Stripe from 'stripe'
import { applyIntent } from './apply-payments.ts'
import { getProviderErrorCode, type CardProviderConnection } from './cards.ts'

/**
 * Decline codes for which no retry can succeed: the card is no longer valid, or the bank requires the cardholder to
 * confirm.
 */
const PERMANENT_DECLINE_CODES = new Set([
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'invalid_account',
  'restricted_card',
  'authentication_not_handled',
])

const classifyChargeError = (error: unknown): 'declined' | 'hard' | 'needs_action' | 'again' => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'hard'
  if (!(error instanceof Stripe.errors.StripeCardError)) return 'again'
  if (error.code === 'authentication_required') return 'needs_action'
  return PERMANENT_DECLINE_CODES.has(error.code ?? '') || PERMANENT_DECLINE_CODES.has(error.decline_code ?? '')
    ? 'hard'
    : 'declined'
}

const getIntentId = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeCardError ? (error.payment_intent?.id ?? null) : null

/**
 * Charges due installments to saved cards. Each attempt has an idempotency key, so that a retry does not charge
 * twice.
 */
export const chargeDueInstallments = async (provider: CardProviderConnection): Promise<number> => {
  const { rpc, stripe } = provider
  const { charges } = await rpc('claim_due_charges', { n: 10 })
  for (const { attempt_id, checkout_id, amount_cents, currency, customer, method, reference } of charges) {
    let intent: Stripe.PaymentIntent
    try {
      intent = await stripe.paymentIntents.create(
        {
          amount: amount_cents,
          currency,
          customer,
          payment_method: method,
          description: reference,
          off_session: true,
          confirm: true,
          // No redirects, because the cardholder is absent. Without this setting, the provider requires a return URL.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { checkout_id },
        },
        { idempotencyKey: checkout_id },
      )
    } catch (error) {
      const [intent_id, result, code] = [getIntentId(error), classifyChargeError(error), getProviderErrorCode(error)]
      await rpc('apply_charge_result', { attempt_id, intent_id, result, code })
      continue
    }
    await applyIntent(provider, intent.id)
  }
  return charges.length
}
