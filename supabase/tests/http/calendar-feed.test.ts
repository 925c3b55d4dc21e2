/** Over HTTP: the calendar of a booking, as calendar apps read it. */
import { beforeAll, expect, it, vi } from 'vitest'
import { addEdgeFunctions } from '../../embedded/functions'
import { createCalendarFeedHandler } from '../../functions/calendar-feed/handler'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { MEMBER, TASMANIA } from '../support/people'

const SITE = 'https://nextroom.example'
const VIGIL_ENTRY_KEY = 'day-1-vigil-with-lanterns-and-ghosts-1'
const LONG_TITLE = `Vigil; with lanterns, and ghosts ${'👻'.repeat(40)}`

let app: EmbeddedApp
let fetchFeed: (token: string, method?: string) => Promise<Response>
let bookingId: string

beforeAll(async () => {
  app = await openEmbeddedApp()
  const edgeFunctions = addEdgeFunctions(app.backend, SITE)
  fetchFeed = async (token, method = 'GET') => {
    const response = await edgeFunctions.fetch(
      new Request(`${SITE}/functions/v1/calendar-feed?token=${token}`, { method }),
    )
    await edgeFunctions.sendDue()
    return response
  }
  const [booking] = await app.sql<{ id: string }>(
    `update public.bookings set status = 'confirmed', expires_at = null where event_id = $1 and user_id = $2 returning id`,
    [TASMANIA, MEMBER],
  )
  bookingId = booking?.id ?? ''
  await app.sql(
    `update public.events set title = 'Port Arthur', time_zone = 'Australia/Perth', start_date = '2031-01-10',
       end_date = '2031-01-12', start_time = '17:30', end_time = null, meeting_point = 'The gate' where id = $1`,
    [TASMANIA],
  )
  await app.sql('delete from public.event_itineraries where event_id = $1', [TASMANIA])
  await app.sql(
    `with added as (insert into public.event_itineraries (event_id, day_number, title, date) values
       ($1, 1, 'Arrival', '2031-01-10'), ($1, 2, 'Free day', '2031-01-11') returning id, day_number)
     insert into public.itinerary_items (itinerary_id, title, description, start_time, end_time, sort_order)
     select a.id, v.title, v.description, v.starts::time, v.ends::time, v.position from added a
     join (values (1, $2, 'Bring a torch.', '22:30', '01:00', 0), (2, 'Museum', 'If you like.', null, null, 0))
       as v (day, title, description, starts, ends, position) on v.day = a.day_number`,
    [TASMANIA, LONG_TITLE],
  )
}, 120_000)

const startFeed = async (): Promise<string> => {
  const { data } = await app.member.rpc('start_calendar_feed', { booking_id: bookingId }).throwOnError()
  return 'token' in data ? data.token : ''
}

/** Returns the properties of each entry of a calendar file. The key is the last part of the entry's UID. */
const parseEntries = (file: string): Map<string, Record<string, string>> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((entry) => {
        const properties = Object.fromEntries(
          entry
            .split('\r\n')
            .filter((line) => line.includes(':'))
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
        )
        return [properties['UID']?.replace(`${bookingId}-`, '').replace('@nextroom.example', '') ?? '', properties]
      }),
  )

it('the calendar has entries with times for the meeting and timed activities, and all-day entries for the trip and other days', async () => {
  const response = await fetchFeed(await startFeed())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const entries = parseEntries(await response.text())
  expect([...entries.keys()]).toEqual(['event', 'meeting', VIGIL_ENTRY_KEY, 'day-2'])
  expect(entries.get('event')).toMatchObject({
    'DTSTART;VALUE=DATE': '20310110',
    'DTEND;VALUE=DATE': '20310113',
    SUMMARY: 'Port Arthur',
    DESCRIPTION: 'Meeting point: The gate',
    URL: `${SITE}/trip/${bookingId}`,
  })
  expect(entries.get('meeting')).toMatchObject({ DTSTART: '20310110T093000Z', LOCATION: 'The gate' })
  expect(entries.get(VIGIL_ENTRY_KEY)).toMatchObject({
    DTSTART: '20310110T143000Z',
    DTEND: '20310110T170000Z',
    SUMMARY: LONG_TITLE.replaceAll(/[;,]/g, String.raw`\$&`),
    DESCRIPTION: 'Bring a torch.',
  })
  expect(entries.get('day-2')).toMatchObject({
    'DTSTART;VALUE=DATE': '20310111',
    'DTEND;VALUE=DATE': '20310112',
    SUMMARY: 'Day 2: Free day',
    DESCRIPTION: 'Museum: If you like.',
  })
})

it('the calendar has lines of at most 75 bytes that end in CRLF, and tells calendar apps to refresh every four hours', async () => {
  const feedText = await (await fetchFeed(await startFeed())).text()
  const lines = feedText.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(feedText.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(lines).toEqual(expect.arrayContaining(['X-PUBLISHED-TTL:PT4H', 'REFRESH-INTERVAL;VALUE=DURATION:PT4H']))
})

it('after a departure changes, the calendar entries have the same UIDs and a higher sequence number', async () => {
  const token = await startFeed()
  const entriesBefore = parseEntries(await (await fetchFeed(token)).text())
  await app.sql(`update public.events set start_time = '18:00' where id = $1`, [TASMANIA])
  const entriesAfter = parseEntries(await (await fetchFeed(token)).text())
  expect([...entriesAfter.keys()]).toEqual([...entriesBefore.keys()])
  expect(entriesAfter.get('meeting')).toMatchObject({ DTSTART: '20310110T100000Z' })
  expect(Number(entriesAfter.get('meeting')?.['SEQUENCE'])).toBeGreaterThan(
    Number(entriesBefore.get('meeting')?.['SEQUENCE']),
  )
})

it('activities keep their UIDs when their order changes, and activities with equal titles on one day have different UIDs', async () => {
  const token = await startFeed()
  const readEntryTimes = async () =>
    Object.fromEntries(
      [...parseEntries(await (await fetchFeed(token)).text())].map(([uid, { DTSTART }]) => [uid, DTSTART]),
    )
  await app.sql(
    `insert into public.itinerary_items (itinerary_id, title, start_time, sort_order)
     select d.id, v.title, v.starts::time, v.position from public.event_itineraries d,
       (values ('Walk', '18:00', 1), ('Walk', '20:00', 2)) as v (title, starts, position)
     where d.event_id = $1 and d.day_number = 1`,
    [TASMANIA],
  )
  const timesBefore = await readEntryTimes()
  expect(Object.keys(timesBefore)).toEqual([
    'event',
    'meeting',
    VIGIL_ENTRY_KEY,
    'day-1-walk-1',
    'day-1-walk-2',
    'day-2',
  ])
  await app.sql(
    `update public.itinerary_items i set sort_order = (i.sort_order + 2) % 3 from public.event_itineraries d
     where d.id = i.itinerary_id and d.event_id = $1 and d.day_number = 1`,
    [TASMANIA],
  )
  expect(await readEntryTimes()).toEqual(timesBefore)
  await app.sql(
    `delete from public.itinerary_items i using public.event_itineraries d
     where d.id = i.itinerary_id and d.event_id = $1 and i.title = 'Walk'`,
    [TASMANIA],
  )
})

it('the calendar contains no name of a traveller', async () => {
  const feedText = await (await fetchFeed(await startFeed())).text()
  const travellerNames = await app.sql<{ name: string }>(
    `select distinct t.full_name as name from public.travellers t join public.bookings b on b.id = t.booking_id
     where b.event_id = $1 and t.full_name <> ''`,
    [TASMANIA],
  )
  expect(travellerNames.length).toBeGreaterThan(0)
  expect(travellerNames.filter(({ name }) => feedText.includes(name))).toEqual([])
})

it('a replaced, stopped or wrong calendar URL returns 404, and methods other than GET and HEAD return 405', async () => {
  const replacedToken = await startFeed()
  const token = await startFeed()
  expect((await fetchFeed(replacedToken)).status).toBe(404)
  expect((await fetchFeed(token, 'HEAD')).status).toBe(200)
  expect((await fetchFeed(token, 'DELETE')).status).toBe(405)
  await app.member.rpc('stop_calendar_feed', { booking_id: bookingId }).throwOnError()
  for (const wrongToken of [token, crypto.randomUUID(), '', 'x']) expect((await fetchFeed(wrongToken)).status).toBe(404)
})

it('the calendar URL of a called-off departure returns an empty calendar with status 410', async () => {
  const token = await startFeed()
  await app.sql('update public.events set called_off_at = private.now() where id = $1', [TASMANIA])
  const response = await fetchFeed(token)
  expect(response.status).toBe(410)
  expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\nEND:VCALENDAR\r\n$/)
})

it('the calendar URL returns 500 when the database does not respond', async () => {
  vi.spyOn(console, 'warn').mockReturnValueOnce()
  const handler = createCalendarFeedHandler({
    supabaseUrl: 'http://embedded.invalid',
    serviceKey: 'service',
    siteUrl: SITE,
    fetch: () => Promise.resolve(new Response(null, { status: 503 })),
  })
  expect((await handler(new Request(`${SITE}/calendar-feed?token=${crypto.randomUUID()}`))).status).toBe(500)
})
