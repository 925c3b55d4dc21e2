import type Stripe from 'stripe'
import { behaviourOf } from './cards.ts'
import { book } from './charging.ts'
import { invalid, ApiError } from './stripe-error.ts'
import { metadataOf, text, type Form } from './form-encoding.ts'
import { blankRefund } from './money-objects.ts'
import type { Routes, TestApp } from './fake-state.ts'

const chargeOf = ({ store, live }: TestApp, form: Form): Stripe.Charge => {
  const intentId = text(form, 'payment_intent')
  if (!intentId) return store.get('charge', text(form, 'charge'), live)
  const { latest_charge } = store.get('payment_intent', intentId, live)
  if (typeof latest_charge !== 'string')
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge.`)
  return store.get('charge', latest_charge, live)
}

const succeeded = (app: TestApp, refund: Stripe.Refund): void => {
  refund.status = 'succeeded'
  refund.balance_transaction = book(app, refund.id, { type: 'refund', amount: -refund.amount }).id
}

/** Ends a pending refund, or fails one that had succeeded. */
export const endRefund = (app: TestApp, id: string, ended: 'succeeded' | 'failed'): Stripe.Refund => {
  const refund = app.store.get('refund', id, app.live)
  if (ended === 'succeeded') succeeded(app, refund)
  else {
    if (refund.status === 'succeeded') book(app, refund.id, { type: 'refund_failure', amount: refund.amount })
    refund.status = 'failed'
    refund.failure_reason = 'expired_or_canceled_card'
    const charge = app.store.get('charge', typeof refund.charge === 'string' ? refund.charge : null, app.live)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  app.saveAndEmit(ended === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  return refund
}

/** Refunds a charge. A refund from the dashboard names only the amount. */
export const refund = (app: TestApp, form: Form): Stripe.Refund => {
  const charge = chargeOf(app, form)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = Number(text(form, 'amount') ?? left)
  if (charge.status !== 'succeeded') throw invalid('This charge did not succeed and cannot be refunded.')
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!Number.isInteger(amount) || amount <= 0) throw invalid('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    throw new ApiError(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge', {
      param: 'amount',
    })
  const made: Stripe.Refund = {
    ...blankRefund(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: metadataOf(form),
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const { refund: becomes } = behaviourOf(app.store.get('payment_method', charge.payment_method, app.live))
  if (!becomes) succeeded(app, made)
  app.saveAndEmit('refund.created', made)
  app.saveAndEmit('charge.refunded', charge)
  if (becomes === 'fails') endRefund(app, made.id, 'failed')
  return made
}

export const refundRoutes: Routes = {
  'POST /v1/refunds': (call) => refund(call, call.form),
  'GET /v1/refunds/:id': ({ store, id, live }) => store.get('refund', id, live),
}
