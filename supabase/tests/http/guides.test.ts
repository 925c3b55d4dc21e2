/** What a guide reads over HTTP: who goes on his departures and where they sleep, and nothing of money anywhere. */
import { beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../support/embedded'
import { httpAs, type Request } from '../support/http'
import { FREMANTLE, TASMANIA } from '../support/people'

let world: World
let guide: Request
let me: string | undefined

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  world = await openWorld()
  const caller = await world.newMember()
  const { data } = await caller.auth.getUser()
  me = data.user?.id
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [me])
  await world.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [me, TASMANIA])
  await world.sql(`insert into public.rooms (event_id, name) values ($1, 'Own'), ($2, 'Another''s')`, [
    TASMANIA,
    FREMANTLE,
  ])
  guide = await httpAs(world, caller)
})

const sheet = (event_id: string) => guide('POST', '/rest/v1/rpc/guest_manifest', { event_id })
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysOf)]
    : []
const MONEY = /amount|paid|paym|owing|owed|balance|total|price|deposit|refund|due|plan|gst|invoice/

it('gives him the sheet of his own departure, without a field of money', async () => {
  const { status, body } = await sheet(TASMANIA)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', rooms: [{ name: 'Own' }] })
  const keys = keysOf(body)
  expect(keys).toContain('emergency_contact_phone')
  expect(keys.filter((key) => MONEY.test(key))).toEqual([])
})

it('refuses him that of another', async () => {
  expect((await sheet(FREMANTLE)).status).toBe(403)
})

const write = (event_id: string, audience = 'all') =>
  guide('POST', '/rest/v1/rpc/send_announcement', {
    event_id,
    audience,
    subject: 'What to bring',
    body: 'A lantern.',
    request_id: crypto.randomUUID(),
  })

it('lets a guide write to the guests of an own departure', async () => {
  const { status, body } = await guide('POST', '/rest/v1/rpc/preview_announcement', { event_id: TASMANIA })
  expect(status).toBe(200)
  const { guests } = body as { guests: { owes: boolean }[] }
  expect(guests.length).toBeGreaterThan(0)
  expect(guests.filter(({ owes }) => owes)).toEqual([])
  expect(await write(TASMANIA)).toMatchObject({ status: 200, body: { status: 'written', readers: guests.length } })
})

it('refuses a guide the guests of another departure, and the guests who owe money', async () => {
  const read = await guide('POST', '/rest/v1/rpc/preview_announcement', { event_id: FREMANTLE })
  expect([read.status, (await write(FREMANTLE)).status, (await write(TASMANIA, 'owing')).status]).toEqual([
    403, 403, 403,
  ])
})

it('stops a guide after six announcements within an hour', async () => {
  await world.sql('delete from public.announcements where written_by = $1', [me])
  const results: unknown[] = []
  for (let n = 0; n < 8; n += 1) results.push(((await write(TASMANIA)).body as { status: string }).status)
  expect(results).toEqual([...Array<string>(6).fill('written'), 'too_many', 'too_many'])
})

it('lets him read the rooms of his own departure alone', async () => {
  expect((await guide('GET', '/rest/v1/rooms?select=name')).body).toEqual([{ name: 'Own' }])
})

it.each([
  ...['bookings', 'booking_overview', 'booking_balances', 'booking_payments', 'booking_staff_notes'],
  ...['event_travellers', 'event_totals', 'event_ledgers', 'event_months'],
  ...['installments', 'installment_schedule', 'payments', 'payment_notes', 'bank_transfers', 'travellers', 'orders'],
])('shows him no row of %s', async (relation) => {
  const { body } = await guide('GET', `/rest/v1/${relation}?select=*`)
  const held = await world.sql(`select 1 from public.${relation} limit 1`)
  if (!['booking_staff_notes', 'payment_notes'].includes(relation)) expect(held).toHaveLength(1)
  expect(body).toEqual([])
})

it.each(['customers', 'customer_overview'])('shows him of %s himself alone', async (relation) => {
  const { body } = await guide('GET', `/rest/v1/${relation}?select=profile_id`)
  expect(body).toEqual([{ profile_id: me }])
})

it('adds up nothing for him', async () => {
  const { body } = await guide('GET', '/rest/v1/booking_totals?select=*')
  expect(body).toEqual([{ total_bookings: 0, payments_received: 0, payments_owing: 0, total_expected: 0 }])
})

it.each([
  ['place_travellers', { event_id: TASMANIA, assignments: [] }],
  ['trip_overview', { event_id: TASMANIA }],
  ['list_bookings', {}],
])('refuses him %s', async (name, args) => {
  expect((await guide('POST', `/rest/v1/rpc/${name}`, args)).status).toBe(403)
})

it('refuses him a new room, and changes and removes none', async () => {
  expect((await guide('POST', '/rest/v1/rooms', { event_id: TASMANIA, name: '13' })).status).toBe(403)
  const before = await world.sql('select * from public.rooms order by id')
  await guide('PATCH', `/rest/v1/rooms?event_id=eq.${TASMANIA}`, { beds: 8 })
  await guide('DELETE', `/rest/v1/rooms?event_id=eq.${TASMANIA}`)
  expect(await world.sql('select * from public.rooms order by id')).toEqual(before)
})
