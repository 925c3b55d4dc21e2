import type Stripe from 'stripe'
import { getCardBehaviour, isTestCard, createCard, createCardError, getDeclineReason } from './cards.ts'
import { startProcessing, declineCharge, completeCharge } from './charging.ts'
import { createInvalidRequestError, StripeApiError } from './stripe-error.ts'
import { readFlag, readMetadata, readPart, readText, type NestedForm } from './form-encoding.ts'
import { createBlankIntent } from './objects.ts'
import type { FakeStripeRoutes, FakeStripeState } from './fake-state.ts'

/** Finds a card by the id of a saved card or by one of Stripe's test card names. */
export const findCard = ({ store, isLive }: FakeStripeState, name: string | null): Stripe.PaymentMethod =>
  name && isTestCard(name)
    ? store.storeObject(createCard(name, isLive), isLive)
    : store.get('payment_method', name, isLive)

/** Charges a card without the cardholder, so a card that needs 3-D Secure is declined. */
const confirmIntent = (fakeState: FakeStripeState, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  const behaviour = getCardBehaviour(card)
  if (behaviour.onSession === 'slow') return startProcessing(fakeState, intent, card)
  const declineReason = behaviour.offSession ?? getDeclineReason(behaviour)
  if (!declineReason) return completeCharge(fakeState, intent, card)
  declineCharge(fakeState, intent, card, declineReason)
  const { message, code, decline_code } = createCardError(declineReason, card)
  throw new StripeApiError(402, 'card_error', message, {
    code,
    decline_code,
    payment_intent: intent,
    payment_method: card,
  })
}

/**
 * True if a payment method could redirect the customer. Stripe then requires a return URL, which this request does not
 * have.
 */
const canRedirect = (form: NestedForm): boolean =>
  readText(form, 'return_url') === null &&
  readText(readPart(form, 'automatic_payment_methods'), 'allow_redirects') !== 'never' &&
  !('payment_method_types' in form)

const createIntent = (fakeState: FakeStripeState, form: NestedForm): Stripe.PaymentIntent => {
  const amount = Number(readText(form, 'amount'))
  const currency = readText(form, 'currency')
  if (!Number.isInteger(amount) || amount < 50)
    throw createInvalidRequestError('Amount must be at least $0.50 aud', { param: 'amount' })
  if (!currency) throw createInvalidRequestError('Missing required param: currency.', { param: 'currency' })
  const customer = readText(form, 'customer')
  if (customer) fakeState.store.get('customer', customer, fakeState.isLive)
  const intent: Stripe.PaymentIntent = {
    ...createBlankIntent(fakeState.isLive),
    amount,
    currency,
    customer,
    description: readText(form, 'description'),
    metadata: readMetadata(form),
  }
  if (!readFlag(form, 'confirm')) return fakeState.store.storeObject(intent, fakeState.isLive)
  if (canRedirect(form))
    throw createInvalidRequestError(
      'You must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
    )
  const card = findCard(fakeState, readText(form, 'payment_method'))
  if (readFlag(form, 'off_session') && card.customer !== customer)
    throw createInvalidRequestError(
      'The provided PaymentMethod cannot be used: it is attached to no customer, or to another one.',
      {
        param: 'payment_method',
      },
    )
  fakeState.store.storeObject(intent, fakeState.isLive)
  confirmIntent(fakeState, intent, card)
  return intent
}

export const intentRoutes: FakeStripeRoutes = {
  'POST /v1/payment_intents': (call) => createIntent(call, call.form),
  'GET /v1/payment_intents/:id': ({ store, id, isLive }) => store.get('payment_intent', id, isLive),
  'POST /v1/payment_intents/:id/cancel': (call) => {
    const intent = call.store.get('payment_intent', call.id, call.isLive)
    if (intent.status === 'succeeded')
      throw createInvalidRequestError('You cannot cancel this PaymentIntent: it has succeeded.')
    intent.status = 'canceled'
    call.saveAndEmit('payment_intent.canceled', intent)
    return intent
  },
}
