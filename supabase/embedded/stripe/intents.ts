import type Stripe from 'stripe'
import { behaviourOf, isCard, newCard, refusalOf, refusedAtOnce } from './cards.ts'
import { processing, refuse, succeed } from './charging.ts'
import { invalid, ApiError } from './stripe-error.ts'
import { isTrue, metadataOf, part, text, type Form } from './form-encoding.ts'
import { blankIntent } from './objects.ts'
import type { Routes, TestApp } from './fake-state.ts'

/** A saved card, or one of Stripe's test card names. */
export const cardOf = ({ store, live }: TestApp, name: string | null): Stripe.PaymentMethod =>
  name && isCard(name) ? store.put(newCard(name, live), live) : store.get('payment_method', name, live)

/** Charges off session: a card that needs 3-D Secure fails. */
const confirm = (app: TestApp, intent: Stripe.PaymentIntent, card: Stripe.PaymentMethod): void => {
  const behaviour = behaviourOf(card)
  if (behaviour.first === 'slow') return processing(app, intent, card)
  const why = behaviour.later ?? refusedAtOnce(behaviour)
  if (!why) return succeed(app, intent, card)
  refuse(app, intent, card, why)
  const { message, code, decline_code } = refusalOf(why, card)
  throw new ApiError(402, 'card_error', message, {
    code,
    decline_code,
    payment_intent: intent,
    payment_method: card,
  })
}

/** Some payment methods redirect. The request must name a return URL or exclude them. */
const canRedirect = (form: Form): boolean =>
  text(form, 'return_url') === null &&
  text(part(form, 'automatic_payment_methods'), 'allow_redirects') !== 'never' &&
  !('payment_method_types' in form)

const create = (app: TestApp, form: Form): Stripe.PaymentIntent => {
  const amount = Number(text(form, 'amount'))
  const currency = text(form, 'currency')
  if (!Number.isInteger(amount) || amount < 50) throw invalid('Amount must be at least $0.50 aud', { param: 'amount' })
  if (!currency) throw invalid('Missing required param: currency.', { param: 'currency' })
  const customer = text(form, 'customer')
  if (customer) app.store.get('customer', customer, app.live)
  const intent: Stripe.PaymentIntent = {
    ...blankIntent(app.live),
    amount,
    currency,
    customer,
    description: text(form, 'description'),
    metadata: metadataOf(form),
  }
  if (!isTrue(form, 'confirm')) return app.store.put(intent, app.live)
  if (canRedirect(form))
    throw invalid('You must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.')
  const card = cardOf(app, text(form, 'payment_method'))
  if (isTrue(form, 'off_session') && card.customer !== customer)
    throw invalid('The provided PaymentMethod cannot be used: it is attached to no customer, or to another one.', {
      param: 'payment_method',
    })
  app.store.put(intent, app.live)
  confirm(app, intent, card)
  return intent
}

export const intentRoutes: Routes = {
  'POST /v1/payment_intents': (call) => create(call, call.form),
  'GET /v1/payment_intents/:id': ({ store, id, live }) => store.get('payment_intent', id, live),
  'POST /v1/payment_intents/:id/cancel': (call) => {
    const intent = call.store.get('payment_intent', call.id, call.live)
    if (intent.status === 'succeeded') throw invalid('You cannot cancel this PaymentIntent: it has succeeded.')
    intent.status = 'canceled'
    call.saveAndEmit('payment_intent.canceled', intent)
    return intent
  },
}
