import type Stripe from 'stripe'
import { CARDS, newCard, refusedAtOnce, type CardName } from './cards.ts'
import { processing, refuse, succeed } from './charging.ts'
import { invalid } from './fault.ts'
import { metadataOf, part, text, type Form } from './form.ts'
import { blankCustomer, blankIntent, blankSession } from './objects.ts'
import { seconds, WANTED } from './store.ts'
import type { Routes, World } from './world.ts'

/** In seconds. Stripe keeps a checkout page open at least this long. */
const SHORTEST = 30 * 60
const LONGEST = 24 * 60 * 60
/** In cents. Stripe's minimum charge in AUD. */
const LEAST = 50

interface Wanted {
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
  if (!Number.isInteger(amount) || amount < LEAST)
    throw invalid('The total must be at least $0.50 aud.', { code: 'amount_too_small' })
  return { amount, currency, title }
}

const create = (world: World, form: Form): Stripe.Checkout.Session => {
  const success_url = text(form, 'success_url')
  if (text(form, 'mode') !== 'payment') throw invalid('Only payments stand behind this stand-in.', { param: 'mode' })
  if (!success_url) throw invalid('Missing required param: success_url.', { param: 'success_url' })
  const { amount, currency, title } = totalOf(form)
  const expires_at = Number(text(form, 'expires_at') ?? seconds() + LONGEST)
  const stays = expires_at - seconds()
  if (!(stays >= SHORTEST && stays <= LONGEST))
    throw invalid('`expires_at` must be between 30 minutes and 24 hours from now.', { param: 'expires_at' })
  const customer = text(form, 'customer')
  if (customer) world.store.get('customer', customer, world.live)
  const session = blankSession(world.live)
  const wanted: Wanted = { intent: part(form, 'payment_intent_data'), title }
  return world.store.put(
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
      url: world.payPage(session.id),
      [WANTED]: wanted,
    },
    world.live,
  )
}

/** Finds a session and expires it if its time is over. */
export const openSession = (world: World, id: string): Stripe.Checkout.Session => {
  const session = world.store.get('checkout.session', id, world.live)
  if (session.status === 'open' && session.expires_at <= seconds()) close(world, session)
  return session
}

const close = (world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
  session.status = 'expired'
  session.url = null
  world.tell('checkout.session.expired', session)
  return session
}

const isAsked = (
  session: Stripe.Checkout.Session,
): session is Stripe.Checkout.Session & Record<typeof WANTED, Wanted> => WANTED in session

export const wantedOf = (session: Stripe.Checkout.Session): Wanted => {
  if (!isAsked(session)) throw new Error(`${session.id} was made by nobody here.`)
  return session[WANTED]
}

const customerOf = ({ store, live }: World, session: Stripe.Checkout.Session, email: string): string | null => {
  if (typeof session.customer === 'string') return session.customer
  if (session.customer_creation !== 'always') return null
  return store.put({ ...blankCustomer(live), email }, live).id
}

const intentOf = (world: World, session: Stripe.Checkout.Session, email: string): Stripe.PaymentIntent => {
  if (typeof session.payment_intent === 'string')
    return world.store.get('payment_intent', session.payment_intent, world.live)
  const { intent: form } = wantedOf(session)
  session.customer = customerOf(world, session, email)
  const intent: Stripe.PaymentIntent = {
    ...blankIntent(world.live),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'aud',
    customer: session.customer,
    description: text(form, 'description'),
    metadata: metadataOf(form),
    setup_future_usage: text(form, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
  }
  session.payment_intent = intent.id
  return world.store.put(intent, world.live)
}

/** Result of paying: `verify` asks for 3-D Secure first. */
export type Paid = 'paid' | 'declined' | 'verify' | 'over'

/**
 * Submits the checkout page.
 * @param verified the result of 3-D Secure, if it was required
 */
export const pay = (world: World, sessionId: string, card: CardName, verified?: boolean): Paid => {
  const session = openSession(world, sessionId)
  if (session.status !== 'open') return 'over'
  const { first } = CARDS[card]
  if (first === 'verify' && verified === undefined) return 'verify'
  const email = session.customer_email ?? session.customer_details?.email ?? 'payer@example.test'
  const intent = intentOf(world, session, email)
  const method = newCard(card, world.live)
  const why = verified === false ? 'verify' : refusedAtOnce({ first })
  if (why) {
    refuse(world, intent, method, why)
    return 'declined'
  }
  session.customer_details = {
    ...{ address: null, business_name: null, email, individual_name: null, name: null, phone: null },
    tax_exempt: 'none',
    tax_ids: [],
  }
  session.status = 'complete'
  session.url = null
  if (first === 'slow') processing(world, intent, method)
  else {
    session.payment_status = 'paid'
    succeed(world, intent, method)
  }
  world.tell('checkout.session.completed', session)
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
