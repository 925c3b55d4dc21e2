import type Stripe from 'stripe'
import { getCardBehaviour, createCardError } from './cards.ts'
import { createBlankBalance, createBlankCharge, createBlankDispute } from './money-objects.ts'
import type { FakeStripeState } from './fake-state.ts'

/** Stripe's fee for a domestic card, in cents. */
const calculateFee = (amount: number): number => Math.round(amount * 0.017) + 30
const DISPUTE_FEE_CENTS = 2500

export const addBalanceTransaction = (
  { store, isLive }: FakeStripeState,
  source: string,
  {
    type,
    amount,
    fee = 0,
  }: { type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'; amount: number; fee?: number },
): Stripe.BalanceTransaction =>
  store.storeObject(
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
    isLive,
  )

const createCharge = (
  { isLive }: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): Stripe.Charge => ({
  ...createBlankCharge(isLive),
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: card.id,
})

/** Opens a dispute of a charge. */
export const createDispute = (fakeState: FakeStripeState, charge: Stripe.Charge): Stripe.Dispute => {
  const dispute: Stripe.Dispute = {
    ...createBlankDispute(fakeState.isLive),
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
  }
  charge.disputed = true
  dispute.balance_transactions = [
    addBalanceTransaction(fakeState, dispute.id, {
      type: 'adjustment',
      amount: -charge.amount,
      fee: DISPUTE_FEE_CENTS,
    }),
  ]
  fakeState.saveAndEmit('charge.dispute.created', dispute)
  return dispute
}

/** Closes a dispute. If the dispute is won, the disputed money returns to the company's balance. */
export const endDispute = (fakeState: FakeStripeState, disputeId: string, status: 'won' | 'lost'): Stripe.Dispute => {
  const dispute = fakeState.store.get('dispute', disputeId, fakeState.isLive)
  dispute.status = status
  if (status === 'won')
    dispute.balance_transactions.push(
      addBalanceTransaction(fakeState, dispute.id, { type: 'adjustment', amount: dispute.amount }),
    )
  fakeState.saveAndEmit('charge.dispute.closed', dispute)
  return dispute
}

/** Completes a charge as succeeded. */
export const completeCharge = (
  fakeState: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): void => {
  const charge = createCharge(fakeState, intent, card)
  charge.amount_captured = charge.amount
  charge.balance_transaction = addBalanceTransaction(fakeState, charge.id, {
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
  fakeState.store.storeObject(card, fakeState.isLive)
  fakeState.saveAndEmit('charge.succeeded', charge)
  fakeState.saveAndEmit('payment_intent.succeeded', intent)
  if (getCardBehaviour(card).isDisputed) createDispute(fakeState, charge)
}

/** Completes a charge as failed. The intent then waits for another card. */
export const declineIntent = (
  fakeState: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  reason: Parameters<typeof createCardError>[0],
): void => {
  const cardError = createCardError(reason, card)
  const charge = createCharge(fakeState, intent, card)
  Object.assign(charge, { status: 'failed', paid: false, captured: false })
  Object.assign(charge, { failure_code: cardError.code, failure_message: cardError.message })
  intent.status = 'requires_payment_method'
  intent.latest_charge = charge.id
  intent.last_payment_error = cardError
  intent.payment_method = null
  intent.next_action = null
  fakeState.saveAndEmit('charge.failed', charge)
  fakeState.saveAndEmit('payment_intent.payment_failed', intent)
}

/** Sets a payment intent to `processing`, for payments that take days. `settleCharge` completes it later. */
export const startProcessing = (
  fakeState: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): void => {
  intent.status = 'processing'
  intent.payment_method = card.id
  fakeState.store.storeObject(card, fakeState.isLive)
  fakeState.saveAndEmit('payment_intent.processing', intent)
}

const findIntentSession = (
  { store, isLive }: FakeStripeState,
  intent: Stripe.PaymentIntent,
): Stripe.Checkout.Session | undefined =>
  store.listObjects('checkout.session', isLive).find(({ payment_intent }) => payment_intent === intent.id)

/** Settles a processing charge, with success or failure. */
export const settleCharge = (fakeState: FakeStripeState, intentId: string, hasSucceeded: boolean): void => {
  const intent = fakeState.store.get('payment_intent', intentId, fakeState.isLive)
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string') return
  const card = fakeState.store.get('payment_method', intent.payment_method, fakeState.isLive)
  const session = findIntentSession(fakeState, intent)
  if (hasSucceeded) completeCharge(fakeState, intent, card)
  else declineIntent(fakeState, intent, card, 'declines')
  if (!session) return
  if (hasSucceeded) session.payment_status = 'paid'
  fakeState.saveAndEmit(
    hasSucceeded ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
}
