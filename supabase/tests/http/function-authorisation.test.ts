/** Calls every edge function as every role. A refused call must change neither the card provider nor the database. */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openCardApp, createHeldBooking, type CardApp } from '../stripe/card-app'
import type { Caller } from '../support/embedded'

const ROLES = ['guest', 'member', 'guide', 'moderator', 'accountant', 'manager', 'owner'] as const
type Role = (typeof ROLES)[number]

/** Tables that the tested edge functions write. */
const WRITABLE_TABLES = [
  'private.payment_provider',
  'public.audit_log',
  'public.autopay',
  'public.bookings',
  'public.card_checkouts',
  'public.card_refunds',
  'public.email_outbox',
  'public.email_suppressions',
  'public.email_preferences',
  'public.payments',
  'public.provider_events',
  'public.reconcile_runs',
  'public.saved_cards',
]
const STRIPE_KINDS = [
  'webhook_endpoint',
  'checkout.session',
  'payment_intent',
  'refund',
  'customer',
  'payment_method',
] as const

let app: CardApp
let bookingId: string
const callers = {} as Record<Role, Caller>

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openCardApp()
  await app.connect()
  bookingId = (await createHeldBooking(app)).id
  for (const callerRole of ROLES) {
    callers[callerRole] = callerRole === 'guest' ? app.guest : await app.newMember()
    if (callerRole === 'guest' || callerRole === 'member') continue
    const { data } = await callers[callerRole].auth.getUser()
    await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, callerRole])
  }
  // Sends queued emails now. If they were sent between the test's two snapshots of the tables, the snapshots would
  // differ.
  await app.functions.sendDue()
})

const readStripeState = () => STRIPE_KINDS.map((kind) => [kind, app.fake.list(kind)])
const readDatabaseState = () =>
  Promise.all(
    WRITABLE_TABLES.map(async (table) => [table, await app.sql(`select t.* from ${table} t order by t::text`)]),
  )

interface RefusedRequest {
  name: string
  method?: 'DELETE'
  body: () => object
  roles: readonly Role[]
}

const REFUSED_REQUESTS: RefusedRequest[] = [
  {
    name: 'connect-provider',
    body: () => ({ key: 'sk_test_of_an_attacker', mode: 'test' }),
    roles: ROLES.filter((role) => role !== 'owner'),
  },
  { name: 'connect-provider', method: 'DELETE', body: () => ({}), roles: ROLES.filter((role) => role !== 'owner') },
  { name: 'reconcile', body: () => ({}), roles: ROLES.filter((role) => role !== 'owner') },
  {
    name: 'refund',
    body: () => ({ booking_id: bookingId, amount: 10, request_id: crypto.randomUUID() }),
    roles: ['guest', 'member', 'guide', 'moderator', 'accountant'],
  },
  {
    name: 'checkout',
    body: () => ({ booking_id: bookingId, amount: 800, request_id: crypto.randomUUID() }),
    roles: ['guest', 'member', 'guide', 'moderator', 'accountant'],
  },
  { name: 'confirm-checkout', body: () => ({ checkout_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'card-jobs', body: () => ({}), roles: ROLES },
  { name: 'send-email', body: () => ({}), roles: ROLES },
  { name: 'stripe-webhook', body: () => ({ type: 'checkout.session.completed' }), roles: ROLES },
  { name: 'email-events', body: () => ({ type: 'email.bounced', data: { email_id: 'x' } }), roles: ROLES },
  { name: 'calendar-feed', body: () => ({ token: crypto.randomUUID() }), roles: ROLES },
  { name: 'unsubscribe', body: () => ({}), roles: ROLES },
  {
    name: 'save-traveller-secret',
    body: () => ({ token: crypto.randomUUID(), kind: 'medical', value: 'Asthma', consents: true }),
    roles: ROLES,
  },
  { name: 'save-traveller-file', body: () => ({ token: crypto.randomUUID() }), roles: ROLES },
  { name: 'read-traveller-file', body: () => ({ traveller_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'save-incident-photo', body: () => ({ report_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'read-incident-photo', body: () => ({ photo_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'save-event-document', body: () => ({ event_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'read-event-document', body: () => ({ document_id: crypto.randomUUID() }), roles: ROLES },
  { name: 'delete-unused-files', body: () => ({}), roles: ROLES },
  {
    name: 'read-traveller-secret',
    body: () => ({ traveller_id: crypto.randomUUID(), kind: 'medical', reason: 'preparation' }),
    roles: ROLES,
  },
]

it('the requests of this test file call every edge function', () => {
  const functionFolders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  expect([...new Set(REFUSED_REQUESTS.map(({ name }) => name))].sort()).toEqual(functionFolders.sort())
})

describe.each(REFUSED_REQUESTS.map((request) => ({ verb: request.method ?? 'POST', ...request })))(
  '$verb $name',
  ({ name, method, body, roles }) => {
    it.each(roles)(
      'changes nothing in the database or at the card provider when the caller has the refused role %s',
      async (role) => {
        vi.spyOn(console, 'warn').mockReturnValue()
        const [stripeState, databaseState] = [structuredClone(readStripeState()), await readDatabaseState()]
        const response = await app.call(callers[role], name, body(), method)
        expect(['forbidden', 'not_found']).toContain(response.status)
        expect(readStripeState()).toEqual(stripeState)
        expect(await readDatabaseState()).toEqual(databaseState)
      },
    )
  },
)

it('the owner can disconnect and connect the card provider', async () => {
  expect(await app.call(callers.owner, 'connect-provider', {}, 'DELETE')).toMatchObject({ status: 'disconnected' })
  expect(app.fake.list('webhook_endpoint')).toEqual([])
  expect(
    await app.call(callers.owner, 'connect-provider', { key: 'sk_test_of_the_owner', mode: 'test' }),
  ).toMatchObject({ status: 'connected' })
})
