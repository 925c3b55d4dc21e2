/** Every edge function as every role: a refusal leaves the card provider and the database as they were. */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openCardWorld, newBooking, type CardWorld } from '../stripe/card-world'
import type { Caller } from '../support/embedded'

const ROLES = ['guest', 'member', 'guide', 'moderator', 'accountant', 'manager', 'owner'] as const
type Role = (typeof ROLES)[number]

/** Tables that any of the functions could write. */
const TABLES = [
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
const KINDS = [
  'webhook_endpoint',
  'checkout.session',
  'payment_intent',
  'refund',
  'customer',
  'payment_method',
] as const

let world: CardWorld
let bookingId: string
const callers = {} as Record<Role, Caller>

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  world = await openCardWorld()
  await world.connect()
  bookingId = (await newBooking(world)).id
  for (const role of ROLES) {
    callers[role] = role === 'guest' ? world.guest : await world.newMember()
    if (role === 'guest' || role === 'member') continue
    const { data } = await callers[role].auth.getUser()
    await world.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
  }
  // Emails that are due are sent before anything is compared.
  await world.functions.sendDue()
})

const stateOutside = () => KINDS.map((kind) => [kind, world.fake.all(kind)])
const stateInside = () =>
  Promise.all(TABLES.map(async (table) => [table, await world.sql(`select t.* from ${table} t order by t::text`)]))

interface Refused {
  name: string
  method?: 'DELETE'
  body: () => object
  roles: readonly Role[]
}

const REFUSED: Refused[] = [
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
  { name: 'card-work', body: () => ({}), roles: ROLES },
  { name: 'send-email', body: () => ({}), roles: ROLES },
  { name: 'stripe-webhook', body: () => ({ type: 'checkout.session.completed' }), roles: ROLES },
  { name: 'email-events', body: () => ({ type: 'email.bounced', data: { email_id: 'x' } }), roles: ROLES },
  { name: 'unsubscribe', body: () => ({}), roles: ROLES },
]

it('covers every edge function', () => {
  const folders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  expect([...new Set(REFUSED.map(({ name }) => name))].sort()).toEqual(folders.sort())
})

describe.each(REFUSED)('$name $method', ({ name, method, body, roles }) => {
  it.each(roles)('changes nothing inside or outside when it refuses the role %s', async (role) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const [outside, inside] = [structuredClone(stateOutside()), await stateInside()]
    const result = await world.call(callers[role], name, body(), method)
    expect(['forbidden', 'not_found']).toContain(result.status)
    expect(stateOutside()).toEqual(outside)
    expect(await stateInside()).toEqual(inside)
  })
})

it('lets the owner disconnect and connect the provider', async () => {
  expect(await world.call(callers.owner, 'connect-provider', {}, 'DELETE')).toMatchObject({ status: 'disconnected' })
  expect(world.fake.all('webhook_endpoint')).toEqual([])
  expect(
    await world.call(callers.owner, 'connect-provider', { key: 'sk_test_of_the_owner', mode: 'test' }),
  ).toMatchObject({ status: 'connected' })
})
