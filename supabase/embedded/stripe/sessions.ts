import type Stripe from 'stripe'
import { CARDS, newCard, refusedAtOnce, type CardName } from './cards.ts'
import { processing, refuse, succeed } from './charging.ts'
import { invalid } from './stripe-error.ts'
import { metadataOf, part, text, type Form } from './form-encoding.ts'
import { blankCustomer, blankIntent, blankSession } from './objects.ts'
import { seconds, SESSION_PARAMS } from './store.ts'
import type { Routes, TestApp } from './fake-state.ts'

/** In seconds. Stripe keeps a checkout page open at least this long. */
const SHORTEST = 30 * 60
const LONGEST = 24 * 60 * 60
/** In cents. Stripe's minimum charge in AUD. */
const MIN = 50

interface ExpectedPayment {
  /** Parameters for the intent, which is created on payment. */
  intent: Form
  title: string
}
const totalOf = (form: Form): { amount: number; currency: string; title: string } => {
  const [line] = Object.values(part(form, 'line_items'))
  const price = part(typeof line === 'object' ? line : {}, 'price_data')
  const amount = Number(text(price, 'unit_amount')) * Number(typeof line === 'object' ? text(line, 'quantity') : 0)
  const [currency, title] = [text(price, 'currency'), text(part(price, 'product_data'), 'name')]
  if (!currency || !title) throw invalid('Missing required param: line_items.', { param: 'line_items' })
  if (!Number.isInteger(amount) || amount < MIN)
    throw invalid('The total must be at least $0.50 aud.', { code: 'amount_too_small' })
  return { amount, currency, title }
}

const create = (app: TestApp, form: Form): Stripe.Checkout.Session => {
  const success_url = text(form, 'success_url')
  if (text(form, 'mode') !== 'payment') throw invalid('Only payments stand behind this stand-in.', { param: 'mode' })
  if (!success_url) throw invalid('Missing required param: success_url.', { param: 'success_url' })
  const { amount, currency, title } = totalOf(form)
  const expires_at = Number(text(form, 'expires_at') ?? seconds() + LONGEST)
  const stays = expires_at - seconds()
  if (!(stays >= SHORTEST && stays <= LONGEST))
    throw invalid('`expires_at` must be between 30 minutes and 24 hours from now.', { param: 'expires_at' })
  const customer = text(form, 'customer')
  if (customer) app.store.get('customer', customer, app.live)
  const session = blankSession(app.live)
  const payment: ExpectedPayment = { intent: part(form, 'payment_intent_data'), title }
  return app.store.put(
    {
      ...session,
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: text(form, 'cancel_url'),
      client_reference_id: text(form, 'client_reference_id'),
      currency,
      customer,
      customer_creation: text(form, 'customer_creation') === 'always' ? 'always' : 'if_required',
      customer_email: text(form, 'customer_email'),
      expires_at,
      metadata: metadataOf(form),
      success_url,
      url: app.payPage(session.id),
      [SESSION_PARAMS]: payment,
    },
    app.live,
  )
}

/** Finds a session and expires it if its time is over. */
export const openSession = (app: TestApp, id: string): Stripe.Checkout.Session => {
  const session = app.store.get('checkout.session', id, app.live)
  if (session.status === 'open' && session.expires_at <= seconds()) close(app, session)
  return session
}

const close = (app: TestApp, session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  session.status = 'expired'
  session.url = null
  app.saveAndEmit('checkout.session.expired', session)
  return session
}

const isRequested = (
  session: Stripe.Checkout.Session,
): session is Stripe.Checkout.Session & Record<typeof SESSION_PARAMS, ExpectedPayment> => SESSION_PARAMS in session

export const expectedPayment = (session: Stripe.Checkout.Session): ExpectedPayment => {
  if (!isRequested(session)) throw new Error(`${session.id} was made by nobody here.`)
  return session[SESSION_PARAMS]
}

const customerOf = ({ store, live }: TestApp, session: Stripe.Checkout.Session, email: string): string | null => {
  if (typeof session.customer === 'string') return session.customer
  if (session.customer_creation !== 'always') return null
  return store.put({ ...blankCustomer(live), email }, live).id
}

const intentOf = (app: TestApp, session: Stripe.Checkout.Session, email: string): Stripe.PaymentIntent => {
  if (typeof session.payment_intent === 'string')
    return app.store.get('payment_intent', session.payment_intent, app.live)
  const { intent: form } = expectedPayment(session)
  session.customer = customerOf(app, session, email)
  const intent: Stripe.PaymentIntent = {
    ...blankIntent(app.live),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aud',
    customer: session.customer,
    description: text(form, 'description'),
    metadata: metadataOf(form),
    setup_future_usage: text(form, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
  }
  session.payment_intent = intent.id
  return app.store.put(intent, app.live)
}

/** Result of paying: `verify` asks for 3-D Secure first. */
export type Paid = 'paid' | 'declined' | 'verify' | 'over'

/**
 * Submits the checkout page.
 * @param verified the result of 3-D Secure, if it was required
 */
export const pay = (app: TestApp, sessionId: string, card: CardName, verified?: boolean): Paid => {
  const session = openSession(app, sessionId)
  if (session.status !== 'open') return 'over'
  const { first } = CARDS[card]
  if (first === 'verify' && verified === undefined) return 'verify'
  const email = session.customer_email ?? session.customer_details?.email ?? 'payer@example.test'
  const intent = intentOf(app, session, email)
  const method = newCard(card, app.live)
  const why = verified === false ? 'verify' : refusedAtOnce({ first })
  if (why) {
    refuse(app, intent, method, why)
    return 'declined'
  }
  session.customer_details = {
    ...{ address: null, business_name: null, email, individual_name: null, name: null, phone: null },
    tax_exempt: 'none',
    tax_ids: [],
  }
  session.status = 'complete'
  session.url = null
  if (first === 'slow') processing(app, intent, method)
  else {
    session.payment_status = 'paid'
    succeed(app, intent, method)
  }
  app.saveAndEmit('checkout.session.completed', session)
  return 'paid'
}

export const sessionRoutes: Routes = {
  'POST /v1/checkout/sessions': (call) => create(call, call.form),
  'GET /v1/checkout/sessions/:id': (call) => openSession(call, call.id),
  'POST /v1/checkout/sessions/:id/expire': (call) => {
    const session = openSession(call, call.id)
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
    return close(call, session)
  },
}
