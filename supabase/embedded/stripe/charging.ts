import type Stripe from 'stripe'
import { behaviourOf, refusalOf } from './cards.ts'
import { blankBalance, blankCharge, blankDispute } from './objects-money.ts'
import type { World } from './world.ts'

/** Stripe's fee for a domestic card, in cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.017) + 30
const DISPUTE_FEE = 2500

export const book = (
  { store, live }: World,
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

const newCharge = ({ live }: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): Stripe.Charge => ({
  ...blankCharge(live),
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: card.id,
})

/** Disputes a charge at once, for the test card that does so. */
export const dispute = (world: World, charge: Stripe.Charge): Stripe.Dispute => {
  const made: Stripe.Dispute = {
    ...blankDispute(world.live),
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
  }
  charge.disputed = true
  made.balance_transactions = [book(world, made.id, { type: 'adjustment', amount: -charge.amount, fee: DISPUTE_FEE })]
  world.tell('charge.dispute.created', made)
  return made
}

/** Closes a dispute. Won: the money returns. */
export const endDispute = (world: World, disputeId: string, status: 'won' | 'lost'): Stripe.Dispute => {
  const made = world.store.get('dispute', disputeId, world.live)
  made.status = status
  if (status === 'won')
    made.balance_transactions.push(book(world, made.id, { type: 'adjustment', amount: made.amount }))
  world.tell('charge.dispute.closed', made)
  return made
}

/** The charge succeeds. */
export const succeed = (world: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  const charge = newCharge(world, intent, card)
  charge.amount_captured = charge.amount
  charge.balance_transaction = book(world, charge.id, {
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
  world.store.put(card, world.live)
  world.tell('charge.succeeded', charge)
  world.tell('payment_intent.succeeded', intent)
  if (behaviourOf(card).disputed) dispute(world, charge)
}

/** The charge fails, and the intent waits for another card. */
export const refuse = (
  world: World,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
  why: Parameters<typeof refusalOf>[0],
): void => {
  const error = refusalOf(why, card)
  const charge = newCharge(world, intent, card)
  Object.assign(charge, { status: 'failed', paid: false, captured: false })
  Object.assign(charge, { failure_code: error.code, failure_message: error.message })
  intent.status = 'requires_payment_method'
  intent.latest_charge = charge.id
  intent.last_payment_error = error
  intent.payment_method = null
  intent.next_action = null
  world.tell('charge.failed', charge)
  world.tell('payment_intent.payment_failed', intent)
}

/** The charge settles days later: see `settle`. */
export const processing = (world: World, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  intent.status = 'processing'
  intent.payment_method = card.id
  world.store.put(card, world.live)
  world.tell('payment_intent.processing', intent)
}

const sessionOf = ({ store, live }: World, intent: Stripe.PaymentIntent): Stripe.Checkout.Session | undefined =>
  store.all('checkout.session', live).find(({ payment_intent }) => payment_intent === intent.id)

/** Settles a processing charge, with success or failure. */
export const settle = (world: World, intentId: string, came: boolean): void => {
  const intent = world.store.get('payment_intent', intentId, world.live)
  if (intent.status !== 'processing' || typeof intent.payment_method !== 'string') return
  const card = world.store.get('payment_method', intent.payment_method, world.live)
  const session = sessionOf(world, intent)
  if (came) succeed(world, intent, card)
  else refuse(world, intent, card, 'declines')
  if (!session) return
  if (came) session.payment_status = 'paid'
  world.tell(came ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed', session)
}
