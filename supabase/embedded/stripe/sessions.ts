import type Stripe from 'stripe'
import { TEST_CARDS, createCard, getDeclineReason, type TestCardName } from './cards.ts'
import { startProcessing, declineIntent, completeCharge } from './charging.ts'
import { createInvalidRequestError } from './stripe-error.ts'
import { readMetadata, readNestedForm, readFormText, type NestedForm } from './form-encoding.ts'
import { createBlankCustomer, createBlankIntent, createBlankSession } from './objects.ts'
import { getUnixSeconds, SESSION_PARAMS_KEY } from './store.ts'
import type { FakeStripeRoutes, FakeStripeState } from './fake-state.ts'

/** Minimum lifetime of a checkout page in seconds, as at Stripe. */
const MIN_LIFETIME_S = 30 * 60
const MAX_LIFETIME_S = 24 * 60 * 60
/** Stripe's minimum charge in AUD cents. */
const MIN_AMOUNT_CENTS = 50

interface ExpectedPayment {
  /** Parameters of the payment intent, which is created when the customer pays. */
  intent: NestedForm
  title: string
}
const readSessionTotal = (form: NestedForm): { amount: number; currency: string; title: string } => {
  const [line] = Object.values(readNestedForm(form, 'line_items'))
  const priceData = readNestedForm(typeof line === 'object' ? line : {}, 'price_data')
  const amount =
    Number(readFormText(priceData, 'unit_amount')) *
    Number(typeof line === 'object' ? readFormText(line, 'quantity') : 0)
  const [currency, title] = [
    readFormText(priceData, 'currency'),
    readFormText(readNestedForm(priceData, 'product_data'), 'name'),
  ]
  if (!currency || !title)
    throw createInvalidRequestError('Missing required param: line_items.', { param: 'line_items' })
  if (!Number.isInteger(amount) || amount < MIN_AMOUNT_CENTS)
    throw createInvalidRequestError('The total must be at least $0.50 aud.', { code: 'amount_too_small' })
  return { amount, currency, title }
}

const createSession = (fakeState: FakeStripeState, form: NestedForm): Stripe.Checkout.Session => {
  const success_url = readFormText(form, 'success_url')
  if (readFormText(form, 'mode') !== 'payment')
    throw createInvalidRequestError('The fake provider supports only the mode payment.', { param: 'mode' })
  if (!success_url) throw createInvalidRequestError('Missing required param: success_url.', { param: 'success_url' })
  const { amount, currency, title } = readSessionTotal(form)
  const expires_at = Number(readFormText(form, 'expires_at') ?? getUnixSeconds() + MAX_LIFETIME_S)
  const lifetimeS = expires_at - getUnixSeconds()
  if (!(lifetimeS >= MIN_LIFETIME_S && lifetimeS <= MAX_LIFETIME_S))
    throw createInvalidRequestError('`expires_at` must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  const customer = readFormText(form, 'customer')
  if (customer) fakeState.store.get('customer', customer, fakeState.isLive)
  const session = createBlankSession(fakeState.isLive)
  const expectedPayment: ExpectedPayment = { intent: readNestedForm(form, 'payment_intent_data'), title }
  return fakeState.store.storeObject(
    {
      ...session,
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: readFormText(form, 'cancel_url'),
      client_reference_id: readFormText(form, 'client_reference_id'),
      currency,
      customer,
      customer_creation: readFormText(form, 'customer_creation') === 'always' ? 'always' : 'if_required',
      customer_email: readFormText(form, 'customer_email'),
      expires_at,
      metadata: readMetadata(form),
      success_url,
      url: fakeState.getPayPageUrl(session.id),
      [SESSION_PARAMS_KEY]: expectedPayment,
    },
    fakeState.isLive,
  )
}

/** Finds a checkout session, and expires it if its expiry time has passed. */
export const getOpenSession = (fakeState: FakeStripeState, id: string): Stripe.Checkout.Session => {
  const session = fakeState.store.get('checkout.session', id, fakeState.isLive)
  if (session.status === 'open' && session.expires_at <= getUnixSeconds()) expireSession(fakeState, session)
  return session
}

const expireSession = (fakeState: FakeStripeState, session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  session.status = 'expired'
  session.url = null
  fakeState.saveAndEmit('checkout.session.expired', session)
  return session
}

const hasExpectedPayment = (
  session: Stripe.Checkout.Session,
): session is Stripe.Checkout.Session & Record<typeof SESSION_PARAMS_KEY, ExpectedPayment> =>
  SESSION_PARAMS_KEY in session

export const getExpectedPayment = (session: Stripe.Checkout.Session): ExpectedPayment => {
  if (!hasExpectedPayment(session))
    throw new Error(`The fake provider cannot create a payment for ${session.id}: its parameters are not stored.`)
  return session[SESSION_PARAMS_KEY]
}

const getOrCreateCustomer = (
  { store, isLive }: FakeStripeState,
  session: Stripe.Checkout.Session,
  email: string,
): string | null => {
  if (typeof session.customer === 'string') return session.customer
  if (session.customer_creation !== 'always') return null
  return store.storeObject({ ...createBlankCustomer(isLive), email }, isLive).id
}

const getOrCreateIntent = (
  fakeState: FakeStripeState,
  session: Stripe.Checkout.Session,
  email: string,
): Stripe.PaymentIntent => {
  if (typeof session.payment_intent === 'string')
    return fakeState.store.get('payment_intent', session.payment_intent, fakeState.isLive)
  const { intent: intentForm } = getExpectedPayment(session)
  session.customer = getOrCreateCustomer(fakeState, session, email)
  const intent: Stripe.PaymentIntent = {
    ...createBlankIntent(fakeState.isLive),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aud',
    customer: session.customer,
    description: readFormText(intentForm, 'description'),
    metadata: readMetadata(intentForm),
    setup_future_usage: readFormText(intentForm, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
  }
  session.payment_intent = intent.id
  return fakeState.store.storeObject(intent, fakeState.isLive)
}

/** Result of submitting the checkout page. `verify`: 3-D Secure is required first. `over`: the session is not open. */
export type PayResult = 'paid' | 'declined' | 'verify' | 'over'

/**
 * Submits the checkout page.
 * @param isVerified whether 3-D Secure succeeded, if it was required
 */
export const payForSession = (
  fakeState: FakeStripeState,
  sessionId: string,
  card: TestCardName,
  isVerified?: boolean,
): PayResult => {
  const session = getOpenSession(fakeState, sessionId)
  if (session.status !== 'open') return 'over'
  const { onSession } = TEST_CARDS[card]
  if (onSession === 'verify' && isVerified === undefined) return 'verify'
  const email = session.customer_email ?? session.customer_details?.email ?? 'payer@example.test'
  const intent = getOrCreateIntent(fakeState, session, email)
  const paymentMethod = createCard(card, fakeState.isLive)
  const declineReason = isVerified === false ? 'verify' : getDeclineReason({ onSession })
  if (declineReason) {
    declineIntent(fakeState, intent, paymentMethod, declineReason)
    return 'declined'
  }
  session.customer_details = {
    ...{ address: null, business_name: null, email, individual_name: null, name: null, phone: null },
    tax_exempt: 'none',
    tax_ids: [],
  }
  session.status = 'complete'
  session.url = null
  if (onSession === 'slow') startProcessing(fakeState, intent, paymentMethod)
  else {
    session.payment_status = 'paid'
    completeCharge(fakeState, intent, paymentMethod)
  }
  fakeState.saveAndEmit('checkout.session.completed', session)
  return 'paid'
}

export const sessionRoutes: FakeStripeRoutes = {
  'POST /v1/checkout/sessions': (call) => createSession(call, call.form),
  'GET /v1/checkout/sessions/:id': (call) => getOpenSession(call, call.id),
  'POST /v1/checkout/sessions/:id/expire': (call) => {
    const session = getOpenSession(call, call.id)
    if (session.status !== 'open')
      throw createInvalidRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      )
    return expireSession(call, session)
  },
}
