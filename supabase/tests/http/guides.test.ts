/** Over HTTP, a guide can read the travellers and rooms of their own departures, but no amounts of money. */
import { beforeAll, expect, it, vi } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'
import { FREMANTLE, TASMANIA } from '../support/people'

let app: EmbeddedApp
let sendAsGuide: SendRequest
let guideId: string | undefined

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  const caller = await app.newMember()
  const { data } = await caller.auth.getUser()
  guideId = data.user?.id
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guideId])
  await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [guideId, TASMANIA])
  await app.sql(`insert into public.rooms (event_id, name) values ($1, 'Own'), ($2, 'Another''s')`, [
    TASMANIA,
    FREMANTLE,
  ])
  sendAsGuide = await createSender(app, caller)
})

const fetchGuideEvent = (event_id: string) => sendAsGuide('POST', '/rest/v1/rpc/event_guest_list', { event_id })
const listPropertyNames = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(listPropertyNames)]
    : []
const MONEY_KEY_PATTERN = /amount|paid|paym|owing|owed|balance|total|price|deposit|refund|due|plan|gst|invoice/

it('the API gives a guide the guest list of their own departure without any money field', async () => {
  const { status, body } = await fetchGuideEvent(TASMANIA)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', rooms: [{ name: 'Own' }] })
  const propertyNames = listPropertyNames(body)
  expect(propertyNames).toContain('emergency_contact_phone')
  expect(propertyNames.filter((key) => MONEY_KEY_PATTERN.test(key))).toEqual([])
})

it('a guide cannot read the guest list of another departure', async () => {
  expect((await fetchGuideEvent(FREMANTLE)).status).toBe(403)
})

const sendAnnouncement = (event_id: string, audience = 'all') =>
  sendAsGuide('POST', '/rest/v1/rpc/send_announcement', {
    event_id,
    audience,
    subject: 'What to bring',
    body: 'A lantern.',
    request_id: crypto.randomUUID(),
  })

it('the API lets a guide send an announcement to the guests of their own departure', async () => {
  const { status, body } = await sendAsGuide('POST', '/rest/v1/rpc/preview_announcement', { event_id: TASMANIA })
  expect(status).toBe(200)
  const { guests } = body as { guests: { owes: boolean }[] }
  expect(guests.length).toBeGreaterThan(0)
  expect(guests.filter(({ owes }) => owes)).toEqual([])
  expect(await sendAnnouncement(TASMANIA)).toMatchObject({
    status: 200,
    body: { status: 'written', readers: guests.length },
  })
})

it('a guide can send announcements neither to another departure nor only to guests who owe money', async () => {
  const preview = await sendAsGuide('POST', '/rest/v1/rpc/preview_announcement', { event_id: FREMANTLE })
  expect([
    preview.status,
    (await sendAnnouncement(FREMANTLE)).status,
    (await sendAnnouncement(TASMANIA, 'owing')).status,
  ]).toEqual([403, 403, 403])
})

it('a guide can send at most six announcements within an hour', async () => {
  await app.sql('delete from public.announcements where written_by = $1', [guideId])
  const responses: unknown[] = []
  for (let n = 0; n < 8; n += 1) responses.push(((await sendAnnouncement(TASMANIA)).body as { status: string }).status)
  expect(responses).toEqual([...Array<string>(6).fill('written'), 'too_many', 'too_many'])
})

it('the API lets a guide read only the rooms of their own departure', async () => {
  expect((await sendAsGuide('GET', '/rest/v1/rooms?select=name')).body).toEqual([{ name: 'Own' }])
})

it.each([
  ...['bookings', 'booking_overview', 'booking_balances', 'booking_payments', 'booking_staff_notes'],
  ...['event_travellers', 'event_totals', 'event_ledgers', 'event_months'],
  ...['installments', 'installment_schedule', 'payments', 'payment_notes', 'bank_transfers', 'travellers', 'orders'],
])('a guide cannot read any row of %s', async (relation) => {
  const { body } = await sendAsGuide('GET', `/rest/v1/${relation}?select=*`)
  const existingRows = await app.sql(`select 1 from public.${relation} limit 1`)
  if (!['booking_staff_notes', 'payment_notes'].includes(relation)) expect(existingRows).toHaveLength(1)
  expect(body).toEqual([])
})

it.each(['customers', 'customer_overview'])('the API returns to a guide only their own row of %s', async (relation) => {
  const { body } = await sendAsGuide('GET', `/rest/v1/${relation}?select=profile_id`)
  expect(body).toEqual([{ profile_id: guideId }])
})

it('a guide who reads the totals of all bookings gets zeros', async () => {
  const { body } = await sendAsGuide('GET', '/rest/v1/booking_totals?select=*')
  expect(body).toEqual([{ total_bookings: 0, payments_received: 0, payments_owing: 0, total_expected: 0 }])
})

it.each([
  ['place_travellers', { event_id: TASMANIA, assignments: [] }],
  ['event_overview', { event_id: TASMANIA }],
  ['list_bookings', {}],
])('a guide cannot call the function %s', async (name, args) => {
  expect((await sendAsGuide('POST', `/rest/v1/rpc/${name}`, args)).status).toBe(403)
})

it('the API does not let a guide add, change or remove a room', async () => {
  expect((await sendAsGuide('POST', '/rest/v1/rooms', { event_id: TASMANIA, name: '13' })).status).toBe(403)
  const roomsBefore = await app.sql('select * from public.rooms order by id')
  await sendAsGuide('PATCH', `/rest/v1/rooms?event_id=eq.${TASMANIA}`, { beds: 8 })
  await sendAsGuide('DELETE', `/rest/v1/rooms?event_id=eq.${TASMANIA}`)
  expect(await app.sql('select * from public.rooms order by id')).toEqual(roomsBefore)
})

const PNG_FILE = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const listPhotos = () => app.sql<{ name: string }>(`select name from storage.objects where bucket_id = 'guide-photos'`)

it('a guide stores their own photo, which other guides and members cannot replace or delete', async () => {
  const path = '/storage/v1/object/guide-photos'
  const uploadPhoto = (request: SendRequest, name: string, headers: Record<string, string> = {}) =>
    request('POST', `${path}/${name}`, PNG_FILE, { 'content-type': 'image/png', ...headers })
  expect((await uploadPhoto(sendAsGuide, 'gus.png')).status).toBe(200)
  const memberCaller = await app.newMember()
  const sendAsMember = await createSender(app, memberCaller)
  expect((await uploadPhoto(sendAsMember, 'mine.png')).body).toMatchObject({ statusCode: '403' })
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [
    (await memberCaller.auth.getUser()).data.user?.id,
  ])
  const sendAsOtherGuide = await createSender(app, memberCaller)
  expect((await uploadPhoto(sendAsOtherGuide, 'gus.png', { 'x-upsert': 'true' })).status).not.toBe(200)
  await sendAsOtherGuide('DELETE', path, { prefixes: ['gus.png'] })
  expect(await listPhotos()).toEqual([{ name: 'gus.png' }])
  await sendAsGuide('DELETE', path, { prefixes: ['gus.png'] })
  expect(await listPhotos()).toEqual([])
})
