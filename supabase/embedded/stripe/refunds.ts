import type Stripe from 'stripe'
import { getCardBehaviour } from './cards.ts'
import { addBalanceTransaction } from './charging.ts'
import { createInvalidRequestError, StripeApiError } from './stripe-error.ts'
import { readMetadata, readFormText, type NestedForm } from './form-encoding.ts'
import { createBlankRefund } from './money-objects.ts'
import type { FakeStripeRoutes, FakeStripeState } from './fake-state.ts'

const findRefundedCharge = ({ store, isLive }: FakeStripeState, form: NestedForm): Stripe.Charge => {
  const intentId = readFormText(form, 'payment_intent')
  if (!intentId) return store.get('charge', readFormText(form, 'charge'), isLive)
  const { latest_charge } = store.get('payment_intent', intentId, isLive)
  if (typeof latest_charge !== 'string')
    throw createInvalidRequestError(`This PaymentIntent (${intentId}) does not have a successful charge.`)
  return store.get('charge', latest_charge, isLive)
}

const markRefundSucceeded = (fakeState: FakeStripeState, refund: Stripe.Refund): void => {
  refund.status = 'succeeded'
  refund.balance_transaction = addBalanceTransaction(fakeState, refund.id, {
    type: 'refund',
    amount: -refund.amount,
  }).id
}

/** Completes a pending refund, or marks a pending or succeeded refund as failed. */
export const finishRefund = (fakeState: FakeStripeState, id: string, status: 'succeeded' | 'failed'): Stripe.Refund => {
  const refund = fakeState.store.get('refund', id, fakeState.isLive)
  if (status === 'succeeded') markRefundSucceeded(fakeState, refund)
  else {
    if (refund.status === 'succeeded')
      addBalanceTransaction(fakeState, refund.id, { type: 'refund_failure', amount: refund.amount })
    refund.status = 'failed'
    refund.failure_reason = 'expired_or_canceled_card'
    const charge = fakeState.store.get(
      'charge',
      typeof refund.charge === 'string' ? refund.charge : null,
      fakeState.isLive,
    )
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  fakeState.saveAndEmit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  return refund
}

/** Refunds a charge. Without an amount in the request, refunds everything that is not refunded yet. */
export const createRefund = (fakeState: FakeStripeState, form: NestedForm): Stripe.Refund => {
  const charge = findRefundedCharge(fakeState, form)
  const refundableCents = charge.amount_captured - charge.amount_refunded
  const amount = Number(readFormText(form, 'amount') ?? refundableCents)
  if (charge.status !== 'succeeded')
    throw createInvalidRequestError('This charge did not succeed and cannot be refunded.')
  if (refundableCents === 0)
    throw createInvalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (!Number.isInteger(amount) || amount <= 0)
    throw createInvalidRequestError('Invalid positive integer', { param: 'amount' })
  if (amount > refundableCents)
    throw new StripeApiError(
      400,
      'invalid_request_error',
      'Refund amount is greater than unrefunded amount on charge',
      {
        param: 'amount',
      },
    )
  const refund: Stripe.Refund = {
    ...createBlankRefund(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: readMetadata(form),
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const { refund: cardRefund } = getCardBehaviour(
    fakeState.store.get('payment_method', charge.payment_method, fakeState.isLive),
  )
  if (!cardRefund) markRefundSucceeded(fakeState, refund)
  fakeState.saveAndEmit('refund.created', refund)
  fakeState.saveAndEmit('charge.refunded', charge)
  if (cardRefund === 'fails') finishRefund(fakeState, refund.id, 'failed')
  return refund
}

export const refundRoutes: FakeStripeRoutes = {
  'POST /v1/refunds': (call) => createRefund(call, call.form),
  'GET /v1/refunds/:id': ({ store, id, isLive }) => store.get('refund', id, isLive),
}
