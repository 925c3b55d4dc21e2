import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { FAKE_ACCOUNT_ID } from './account.ts'
import { createInvalidRequestError } from './stripe-error.ts'
import { readList, readMetadata, readNestedForm, readFormText, type NestedForm } from './form-encoding.ts'
import { findPaymentMethod } from './intents.ts'
import { createBlankCustomer, createBlankEndpoint } from './objects.ts'
import type { StripeObjectKind, StripeObjectsByKind, StripeObject } from './store.ts'
import type { FakeStripeCall, FakeStripeRoutes } from './fake-state.ts'

const createAccount = (
  isLive: boolean,
): Pick<Stripe.Account, 'id' | 'object' | 'charges_enabled' | 'country' | 'default_currency'> & {
  livemode: boolean
} => ({
  id: FAKE_ACCOUNT_ID,
  object: 'account',
  charges_enabled: true,
  country: 'AU',
  default_currency: 'aud',
  livemode: isLive,
})

/** True if a Stripe object matches the filters of a list request. */
const matchesFilters = (item: StripeObject, { form }: FakeStripeCall): boolean =>
  ['payment_intent', 'charge', 'customer', 'type', 'payout', 'source'].every((name) => {
    const expectedValue = readFormText(form, name)
    return (
      expectedValue === null || Object.entries(item).some(([key, value]) => key === name && value === expectedValue)
    )
  })

/** Creates a route that lists objects, newest first, paginated like Stripe's lists. */
const createListRoute =
  <Name extends StripeObjectKind>(kind: Name) =>
  (call: FakeStripeCall): Stripe.ApiList<StripeObjectsByKind[Name]> => {
    const { store, isLive, form } = call
    const minCreatedSeconds = Number(readFormText(readNestedForm(form, 'created'), 'gte') ?? 0)
    const matchingObjects = store
      .listObjects(kind, isLive)
      .filter((item) => matchesFilters(item, call) && Number('created' in item ? item.created : 0) >= minCreatedSeconds)
    const startingAfterId = readFormText(form, 'starting_after')
    const firstIndex = startingAfterId === null ? 0 : matchingObjects.findIndex(({ id }) => id === startingAfterId) + 1
    const pageSize = Number(readFormText(form, 'limit') ?? 10)
    const pageObjects = matchingObjects.slice(firstIndex, firstIndex + pageSize)
    return { object: 'list', data: pageObjects, has_more: matchingObjects.length > firstIndex + pageSize, url: '' }
  }

const omitSecret = ({ secret: _, ...endpoint }: Stripe.WebhookEndpoint) => endpoint

const createEndpoint = ({ store, isLive, form }: FakeStripeCall): Stripe.WebhookEndpoint => {
  const url = readFormText(form, 'url')
  const enabled_events = readList(form, 'enabled_events')
  if (!url || !URL.canParse(url)) throw createInvalidRequestError('Not a valid URL', { param: 'url' })
  if (enabled_events.length === 0)
    throw createInvalidRequestError('Missing required param: enabled_events.', { param: 'enabled_events' })
  return store.storeObject(
    {
      ...createBlankEndpoint(isLive),
      url,
      enabled_events,
      metadata: readMetadata(form),
      secret: `whsec_${randomBytes(24).toString('base64')}`,
    },
    isLive,
  )
}

const detachPaymentMethod = ({ store, isLive, id, saveAndEmit }: FakeStripeCall): Stripe.PaymentMethod => {
  const card = store.get('payment_method', id, isLive)
  if (!card.customer) throw createInvalidRequestError('The payment method you provided is not attached to a customer.')
  card.customer = null
  saveAndEmit('payment_method.detached', card)
  return card
}

const createCustomer = ({ store, isLive, form }: FakeStripeCall): Stripe.Customer =>
  store.storeObject(
    { ...createBlankCustomer(isLive), email: readFormText(form, 'email'), metadata: readMetadata(form) },
    isLive,
  )

/** The kinds of objects that the fake Stripe can list or return. The keys are the paths below /v1. */
const READ_ROUTE_KINDS: Record<string, StripeObjectKind> = {
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
const listAndGetRoutes: FakeStripeRoutes = Object.fromEntries<FakeStripeRoutes[string]>(
  Object.entries(READ_ROUTE_KINDS).flatMap(([path, kind]) => [
    [`GET /v1/${path}`, createListRoute(kind)],
    [`GET /v1/${path}/:id`, ({ store, id, isLive }: FakeStripeCall) => store.get(kind, id, isLive)],
  ]),
)

const listCustomerCards = (call: FakeStripeCall) =>
  createListRoute('payment_method')({ ...call, form: { ...call.form, customer: call.id } satisfies NestedForm })

export const otherEndpointRoutes: FakeStripeRoutes = {
  ...listAndGetRoutes,
  'GET /v1/account': ({ isLive }) => createAccount(isLive),
  'POST /v1/customers': createCustomer,
  'DELETE /v1/customers/:id': ({ store, id, isLive }) => {
    store.get('customer', id, isLive)
    store.remove(id)
    return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer
  },
  'GET /v1/customers/:id/payment_methods': listCustomerCards,
  'GET /v1/payment_methods': createListRoute('payment_method'),
  'GET /v1/payment_methods/:id': ({ store, id, isLive }) => store.get('payment_method', id, isLive),
  'POST /v1/payment_methods/:id/attach': (call) => {
    const card = findPaymentMethod(call, call.id)
    card.customer = call.store.get('customer', readFormText(call.form, 'customer'), call.isLive).id
    call.saveAndEmit('payment_method.attached', card)
    return card
  },
  'POST /v1/payment_methods/:id/detach': detachPaymentMethod,
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints': (call) => {
    const endpointList = createListRoute('webhook_endpoint')(call)
    return { ...endpointList, data: endpointList.data.map(omitSecret) }
  },
  'GET /v1/webhook_endpoints/:id': ({ store, id, isLive }) => omitSecret(store.get('webhook_endpoint', id, isLive)),
  'DELETE /v1/webhook_endpoints/:id': ({ store, id, isLive }) => {
    store.get('webhook_endpoint', id, isLive)
    store.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  },
}
