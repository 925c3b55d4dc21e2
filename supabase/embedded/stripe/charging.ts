import type Stripe from 'stripe'
import { behaviourOf, refusalOf } from './cards.ts'
import { blankBalance, blankCharge, blankDispute } from './money-objects.ts'
import type { TestApp } from './fake-state.ts'

/** Stripe's fee for a domestic card, in cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.017) + 30
const DISPUTE_FEE = 2500

export const book = (
  { store, live }: TestApp,
  source: string,
  {
    type,
    amount,
    fee = 0,
  }: { type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'; amount: number; fee?: number },
): Stripe.BalanceTransaction =>
  store.put(
    {
      ...blankBalance(),
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

const newCharge = ({ live }: TestApp, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): Stripe.Charge => ({
  ...blankCharge(live),
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: card.id,
})

/** Disputes a charge at once, for the test card that does so. */
export const dispute = (app: TestApp, charge: Stripe.Charge): Stripe.Dispute => {
  const made: Stripe.Dispute = {
    ...blankDispute(app.live),
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
  }
  charge.disputed = true
  made.balance_transactions = [book(app, made.id, { type: 'adjustment', amount: -charge.amount, fee: DISPUTE_FEE })]
  app.saveAndEmit('charge.dispute.created', made)
  return made
}

/** Closes a dispute. Won: the money returns. */
export const endDispute = (app: TestApp, disputeId: string, status: 'won' | 'lost'): Stripe.Dispute => {
  const made = app.store.get('dispute', disputeId, app.live)
  made.status = status
  if (status === 'won') made.balance_transactions.push(book(app, made.id, { type: 'adjustment', amount: made.amount }))
  app.saveAndEmit('charge.dispute.closed', made)
  return made
}

/** The charge succeeds. */
export const succeed = (app: TestApp, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  const charge = newCharge(app, intent, card)
  charge.amount_captured = charge.amount
  charge.balance_transaction = book(app, charge.id, {
    type: 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount),
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
  if (behaviourOf(card).disputed) dispute(app, charge)
}

/** The charge fails, and the intent waits for another card. */
export const refuse = (
  app: TestApp,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  why: Parameters<typeof refusalOf>[0],
): void => {
  const error = refusalOf(why, card)
  const charge = newCharge(app, intent, card)
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

/** The charge settles days later: see `settle`. */
export const processing = (app: TestApp, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  intent.status = 'processing'
  intent.payment_method = card.id
  app.store.put(card, app.live)
  app.saveAndEmit('payment_intent.processing', intent)
}

const sessionOf = ({ store, live }: TestApp, intent: Stripe.PaymentIntent): Stripe.Checkout.Session | undefined =>
  store.all('checkout.session', live).find(({ payment_intent }) => payment_intent === intent.id)

/** Settles a processing charge, with success or failure. */
export const settle = (app: TestApp, intentId: string, came: boolean): void => {
  const intent = app.store.get('payment_intent', intentId, app.live)
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string') return
  const card = app.store.get('payment_method', intent.payment_method, app.live)
  const session = sessionOf(app, intent)
  if (came) succeed(app, intent, card)
  else refuse(app, intent, card, 'declines')
  if (!session) return
  if (came) session.payment_status = 'paid'
  app.saveAndEmit(came ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', session)
}
