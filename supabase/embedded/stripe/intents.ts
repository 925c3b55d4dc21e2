import type Stripe from 'stripe'
import { getCardBehaviour, isTestCard, createCard, createCardError, getDeclineReason } from './cards.ts'
import { startProcessing, declineIntent, completeCharge } from './charging.ts'
import { createInvalidRequestError, StripeApiError } from './stripe-error.ts'
import { readBoolean, readMetadata, readNestedForm, readFormText, type NestedForm } from './form-encoding.ts'
import { createBlankIntent } from './objects.ts'
import type { FakeStripeRoutes, FakeStripeState } from './fake-state.ts'

/** Finds a card by the id of a saved card or by one of Stripe's test card names. */
export const findPaymentMethod = ({ store, isLive }: FakeStripeState, name: string | null): Stripe.PaymentMethod =>
  name && isTestCard(name)
    ? store.storeObject(createCard(name, isLive), isLive)
    : store.get('payment_method', name, isLive)

/** Charges a card without the cardholder, so a card that needs 3-D Secure is declined. */
const confirmPaymentIntent = (
  fakeState: FakeStripeState,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod,
): void => {
  const cardBehaviour = getCardBehaviour(card)
  if (cardBehaviour.onSession === 'slow') return startProcessing(fakeState, intent, card)
  const declineReason = cardBehaviour.offSession ?? getDeclineReason(cardBehaviour)
  if (!declineReason) return completeCharge(fakeState, intent, card)
  declineIntent(fakeState, intent, card, declineReason)
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
const allowsRedirects = (form: NestedForm): boolean =>
  readFormText(form, 'return_url') === null &&
  readFormText(readNestedForm(form, 'automatic_payment_methods'), 'allow_redirects') !== 'never' &&
  !('payment_method_types' in form)

const createIntent = (fakeState: FakeStripeState, form: NestedForm): Stripe.PaymentIntent => {
  const amount = Number(readFormText(form, 'amount'))
  const currency = readFormText(form, 'currency')
  if (!Number.isInteger(amount) || amount < 50)
    throw createInvalidRequestError('Amount must be at least $0.50 aud', { param: 'amount' })
  if (!currency) throw createInvalidRequestError('Missing required param: currency.', { param: 'currency' })
  const customer = readFormText(form, 'customer')
  if (customer) fakeState.store.get('customer', customer, fakeState.isLive)
  const intent: Stripe.PaymentIntent = {
    ...createBlankIntent(fakeState.isLive),
    amount,
    currency,
    customer,
    description: readFormText(form, 'description'),
    metadata: readMetadata(form),
  }
  if (!readBoolean(form, 'confirm')) return fakeState.store.storeObject(intent, fakeState.isLive)
  if (allowsRedirects(form))
    throw createInvalidRequestError(
      'You must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
    )
  const card = findPaymentMethod(fakeState, readFormText(form, 'payment_method'))
  if (readBoolean(form, 'off_session') && card.customer !== customer)
    throw createInvalidRequestError(
      'The provided PaymentMethod cannot be used: it is attached to no customer, or to another one.',
      {
        param: 'payment_method',
      },
    )
  fakeState.store.storeObject(intent, fakeState.isLive)
  confirmPaymentIntent(fakeState, intent, card)
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
