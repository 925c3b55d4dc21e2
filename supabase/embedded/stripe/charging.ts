import type Stripe from 'stripe'
import { getCardBehaviour, createCardError } from './cards.ts'
import { createBlankBalance, createBlankCharge, createBlankDispute } from './money-objects.ts'
import type { FakeStripeState } from './fake-state.ts'

/** Stripe's fee for a domestic card, in cents. */
const calculateFee = (amount: number): number => Math.round(amount * 0.017) + 30
const DISPUTE_FEE_CENTS = 2500

export const addBalanceTransaction = (
  { store, live }: FakeStripeState,
  source: string,
  {
    type,
    amount,
    fee = 0,
  }: { type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'; amount: number; fee?: number },
): Stripe.BalanceTransaction =>
  store.put(
    {
      ...createBlankBalance(),
      amount,
      fee,
      fee_details: fee
        ? [
            {
              amount: fee,
              application: null,
              currency: 'aud',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
      net: amount - fee,
      reporting_category: type,
      source,
      type,
    },
    live,
  )

const createCharge = (
  { live }: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): Stripe.Charge => ({
  ...createBlankCharge(live),
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: card.id,
})

/** Disputes a charge at once if the test card is `pm_card_createDispute`. */
export const createDispute = (app: FakeStripeState, charge: Stripe.Charge): Stripe.Dispute => {
  const dispute: Stripe.Dispute = {
    ...createBlankDispute(app.live),
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
  }
  charge.disputed = true
  dispute.balance_transactions = [
    addBalanceTransaction(app, dispute.id, { type: 'adjustment', amount: -charge.amount, fee: DISPUTE_FEE_CENTS }),
  ]
  app.saveAndEmit('charge.dispute.created', dispute)
  return dispute
}

/** Closes a dispute. If it is won, the money returns to the account. */
export const endDispute = (app: FakeStripeState, disputeId: string, status: 'won' | 'lost'): Stripe.Dispute => {
  const dispute = app.store.get('dispute', disputeId, app.live)
  dispute.status = status
  if (status === 'won')
    dispute.balance_transactions.push(
      addBalanceTransaction(app, dispute.id, { type: 'adjustment', amount: dispute.amount }),
    )
  app.saveAndEmit('charge.dispute.closed', dispute)
  return dispute
}

/** Completes a charge as succeeded. */
export const completeCharge = (
  app: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): void => {
  const charge = createCharge(app, intent, card)
  charge.amount_captured = charge.amount
  charge.balance_transaction = addBalanceTransaction(app, charge.id, {
    type: 'charge',
    amount: charge.amount,
    fee: calculateFee(charge.amount),
  }).id
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.payment_method = card.id
  intent.last_payment_error = null
  intent.next_action = null
  if (intent.setup_future_usage && typeof intent.customer === 'string') card.customer = intent.customer
  app.store.put(card, app.live)
  app.saveAndEmit('charge.succeeded', charge)
  app.saveAndEmit('payment_intent.succeeded', intent)
  if (getCardBehaviour(card).disputed) createDispute(app, charge)
}

/** Completes a charge as failed. The intent then waits for another card. */
export const declineCharge = (
  app: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  reason: Parameters<typeof createCardError>[0],
): void => {
  const error = createCardError(reason, card)
  const charge = createCharge(app, intent, card)
  Object.assign(charge, { status: 'failed', paid: false, captured: false })
  Object.assign(charge, { failure_code: error.code, failure_message: error.message })
  intent.status = 'requires_payment_method'
  intent.latest_charge = charge.id
  intent.last_payment_error = error
  intent.payment_method = null
  intent.next_action = null
  app.saveAndEmit('charge.failed', charge)
  app.saveAndEmit('payment_intent.payment_failed', intent)
}

/** Leaves a charge in processing. `settleCharge` settles it later. */
export const startProcessing = (
  app: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): void => {
  intent.status = 'processing'
  intent.payment_method = card.id
  app.store.put(card, app.live)
  app.saveAndEmit('payment_intent.processing', intent)
}

const findSession = (
  { store, live }: FakeStripeState,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session | undefined =>
  store.all('checkout.session', live).find(({ payment_intent }) => payment_intent === intent.id)

/** Settles a processing charge, with success or failure. */
export const settleCharge = (app: FakeStripeState, intentId: string, succeeded: boolean): void => {
  const intent = app.store.get('payment_intent', intentId, app.live)
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string') return
  const card = app.store.get('payment_method', intent.payment_method, app.live)
  const session = findSession(app, intent)
  if (succeeded) completeCharge(app, intent, card)
  else declineCharge(app, intent, card, 'declines')
  if (!session) return
  if (succeeded) session.payment_status = 'paid'
  app.saveAndEmit(
    succeeded ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
}
