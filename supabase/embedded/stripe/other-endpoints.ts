import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { ACCOUNT } from './account.ts'
import { invalid } from './stripe-error.ts'
import { listOf, metadataOf, part, text, type Form } from './form-encoding.ts'
import { cardOf } from './intents.ts'
import { blankCustomer, blankEndpoint } from './objects.ts'
import type { Kind, Kinds, Item } from './store.ts'
import type { Call, Routes } from './fake-state.ts'

const account = (
  live: boolean,
): Pick<Stripe.Account, 'id' | 'object' | 'charges_enabled' | 'country' | 'default_currency'> & {
  livemode: boolean
} => ({
  id: ACCOUNT,
  object: 'account',
  charges_enabled: true,
  country: 'AU',
  default_currency: 'aud',
  livemode: live,
})

/** True if an object matches the list's filters. */
const fits = (item: Item, { form }: Call): boolean =>
  ['payment_intent', 'charge', 'customer', 'type', 'payout', 'source'].every((name) => {
    const expected = text(form, name)
    return expected === null || Object.entries(item).some(([key, value]) => key === name && value === expected)
  })

/** Newest first, paginated like Stripe's lists. */
const list =
  <Name extends Kind>(kind: Name) =>
  (call: Call): Stripe.ApiList<Kinds[Name]> => {
    const { store, live, form } = call
    const since = Number(text(part(form, 'created'), 'gte') ?? 0)
    const found = store
      .all(kind, live)
      .filter((item) => fits(item, call) && Number('created' in item ? item.created : 0) >= since)
    const after = text(form, 'starting_after')
    const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
    const max = Number(text(form, 'limit') ?? 10)
    const page = found.slice(from, from + max)
    return { object: 'list', data: page, has_more: found.length > from + max, url: '' }
  }

const withoutSecret = ({ secret: _, ...endpoint }: Stripe.WebhookEndpoint) => endpoint

const newEndpoint = ({ store, live, form }: Call): Stripe.WebhookEndpoint => {
  const url = text(form, 'url')
  const enabled_events = listOf(form, 'enabled_events')
  if (!url || !URL.canParse(url)) throw invalid('Not a valid URL', { param: 'url' })
  if (enabled_events.length === 0) throw invalid('Missing required param: enabled_events.', { param: 'enabled_events' })
  return store.put(
    {
      ...blankEndpoint(live),
      url,
      enabled_events,
      metadata: metadataOf(form),
      secret: `whsec_${randomBytes(24).toString('base64')}`,
    },
    live,
  )
}

const detach = ({ store, live, id, saveAndEmit }: Call): Stripe.PaymentMethod => {
  const card = store.get('payment_method', id, live)
  if (!card.customer) throw invalid('The payment method you provided is not attached to a customer.')
  card.customer = null
  saveAndEmit('payment_method.detached', card)
  return card
}

const newCustomer = ({ store, live, form }: Call): Stripe.Customer =>
  store.put({ ...blankCustomer(live), email: text(form, 'email'), metadata: metadataOf(form) }, live)

/** Read-only routes by path. */
const LOOKS: Record<string, Kind> = {
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  balance_transactions: 'balance_transaction',
  payouts: 'payout',
}
const looks: Routes = Object.fromEntries<Routes[string]>(
  Object.entries(LOOKS).flatMap(([path, kind]) => [
    [`GET /v1/${path}`, list(kind)],
    [`GET /v1/${path}/:id`, ({ store, id, live }: Call) => store.get(kind, id, live)],
  ]),
)

const cardsOf = (call: Call) =>
  list('payment_method')({ ...call, form: { ...call.form, customer: call.id } satisfies Form })

export const otherRoutes: Routes = {
  ...looks,
  'GET /v1/account': ({ live }) => account(live),
  'POST /v1/customers': newCustomer,
  'DELETE /v1/customers/:id': ({ store, id, live }) => {
    store.get('customer', id, live)
    store.remove(id)
    return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
  },
  'GET /v1/customers/:id/payment_methods': cardsOf,
  'GET /v1/payment_methods': list('payment_method'),
  'GET /v1/payment_methods/:id': ({ store, id, live }) => store.get('payment_method', id, live),
  'POST /v1/payment_methods/:id/attach': (call) => {
    const card = cardOf(call, call.id)
    card.customer = call.store.get('customer', text(call.form, 'customer'), call.live).id
    call.saveAndEmit('payment_method.attached', card)
    return card
  },
  'POST /v1/payment_methods/:id/detach': detach,
  'POST /v1/webhook_endpoints': newEndpoint,
  'GET /v1/webhook_endpoints': (call) => {
    const found = list('webhook_endpoint')(call)
    return { ...found, data: found.data.map(withoutSecret) }
  },
  'GET /v1/webhook_endpoints/:id': ({ store, id, live }) => withoutSecret(store.get('webhook_endpoint', id, live)),
  'DELETE /v1/webhook_endpoints/:id': ({ store, id, live }) => {
    store.get('webhook_endpoint', id, live)
    store.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  },
}
