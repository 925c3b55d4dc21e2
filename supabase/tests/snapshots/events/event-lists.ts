import {
  ADMIN,
  addedRowId,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  trip,
  MEMBER,
  UNKNOWN_ID,
  TASMANIA,
} from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import { saveEventStep } from './events'

const listTitles = (filters: object): SnapshotStep => ({
  sql: `select l.result -> 'total' as total, (select string_agg(r ->> 'title', ', ' order by n)
      from jsonb_array_elements(l.result -> 'rows') with ordinality a (r, n)) as found
    from (select public.list_events('${JSON.stringify(filters)}', 1, 100) as result) l`,
  as: ADMIN,
  expected: 'done',
})
/** Reads the ids of two trips from the admin list in the given sort order. */
const listTwoEventIds = (sort: string): SnapshotStep => ({
  sql: `select string_agg(r ->> 'id', ' ' order by n) as events from jsonb_array_elements(
      public.list_events('{"sort": "${sort}"}', 1, 100) -> 'rows') with ordinality a (r, n)
    where r ->> 'id' in ('${FREMANTLE}', '${TASMANIA}')`,
  as: ADMIN,
  expected: 'done',
})
const readEventOverview = (event_id: string, expected = 'ok'): SnapshotStep => ({
  call: 'event_overview',
  with: { event_id },
  as: ADMIN,
  expected,
})
/**
 * Inserts a pending booking of two seats with a payment due today, a cancelled booking whose seat is free, and two
 * itinerary days.
 */
const INSERT_BOOKINGS_SQL = `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, paid_amount, plan,
    next_due_date, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 100, 1, private.today(),
      private.now() + interval '1 day');
  update public.event_stats set seats_freed = 1 where event_id = '${FREMANTLE}';
  insert into public.event_itineraries (event_id, day_number, date)
  values ('${FREMANTLE}', 40, private.today()), ('${FREMANTLE}', 41, null)`
const listEvents = (args: object): SnapshotStep => ({
  sql: `select l.result -> 'total' as total, (select string_agg(concat_ws(' ', r ->> 'start_date', r ->> 'status',
      r ->> 'seats', r ->> 'received', r ->> 'owing', r ->> 'waiting', r ->> 'without_details'), '; ' order by n)
      from jsonb_array_elements(l.result -> 'rows') with ordinality a (r, n)) as found
    from (select public.sibling_events('${TASMANIA}'${Object.entries(args)
      .map(([name, value]) => `, ${name} => ${value}`)
      .join('')}) as result) l`,
  as: ADMIN,
  expected: 'done',
})
const callOff = (event_id: string, expected: string) =>
  ({ call: 'call_off_event', with: { event_id }, as: ADMIN, expected }) as const

export const adminEventsCases: SnapshotCase[] = [
  {
    name: 'the trip list shows bookings, money owing and waitlist entries of each trip',
    call: 'list_events',
    with: { filters: { sort: 'start', which: 'upcoming' }, page: 1, page_size: 2 },
    as: ADMIN,
    expected: 'ok',
    then: [{ call: 'list_events', with: { filters: null, page: 99, page_size: 2 }, as: ADMIN, expected: 'ok' }],
  },
  {
    name: 'the departures of a trip are listed with the next one first and past ones last, page by page',
    given: `update public.events set start_date = private.today() - 9, end_date = private.today() - 5
      where id = (select e.id from public.events e where e.trip_id = '${trip(1)}' and e.id <> '${TASMANIA}'
        order by e.start_date, e.id limit 1)`,
    ...listEvents({}),
    then: [listEvents({ page: 2, page_size: 3 }), listEvents({ page_size: 0 })],
  },
  {
    name: 'the list of departures counts missing traveller details until a departure is past or called off',
    given: INSERT_BOOKINGS_SQL,
    call: 'sibling_events',
    with: { event_id: FREMANTLE },
    as: ADMIN,
    expected: 'ok',
    then: [
      callOff(FREMANTLE, 'called_off'),
      { call: 'sibling_events', with: { event_id: FREMANTLE }, as: ADMIN, expected: 'ok' },
      { call: 'sibling_events', with: { event_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'the trip list is filtered by draft, published, upcoming, past and full',
    ...listTitles({ which: 'drafts' }),
    then: ['published', 'upcoming', 'past', 'full', ''].map((which) => listTitles({ which })),
  },
  {
    name: 'a trip that is filled by an unpaid booking is listed as full until the booking expires',
    given: `${INSERT_BOOKINGS_SQL}; update public.events e set max_registrations = s.seats_taken
      from public.event_stats s where s.event_id = e.id and e.id = '${FREMANTLE}'`,
    ...listTitles({ which: 'full', q: 'fremantle' }),
    then: [{ ...listTitles({ which: 'full', q: 'fremantle' }), at: `'2026-07-16T02:00:00Z'` }],
  },
  {
    name: 'the trip list is sorted by the requested column',
    ...listTitles({ sort: 'start' }),
    then: ['-start', 'title', '-title', 'price', '-price', 'free', '-owing', 'newest'].map((sort) =>
      listTitles({ sort }),
    ),
  },
  {
    name: 'sorting trips by free seats counts seats of expired bookings as free; equal titles are sorted by departure',
    given: `${INSERT_BOOKINGS_SQL}; update public.events set title = 'One Title', created_at = private.now() - interval '1 day',
        start_date = '${day(90)}', end_date = '${day(92)}' where id = '${TASMANIA}';
      update public.events set title = 'One Title', created_at = private.now(),
        start_date = '${day(100)}', end_date = '${day(102)}' where id = '${FREMANTLE}';
      update public.events e set max_registrations = s.seats_taken + case when e.id = '${FREMANTLE}' then 0 else 1 end
      from public.event_stats s where s.event_id = e.id and e.id in ('${FREMANTLE}', '${TASMANIA}')`,
    ...listTwoEventIds('-free'),
    then: [{ ...listTwoEventIds('-free'), at: `'2026-07-16T02:00:00Z'` }, listTwoEventIds('title')],
  },
  {
    name: 'the trip list is searched by title and place',
    ...listTitles({ q: 'TASMANIA' }),
    then: ['fremantle', 'ga', 'ao', '100%', ''].map((q) => listTitles({ q })),
  },

  {
    name: 'the trip overview shows money, waitlist offers, missing details and dates; an unknown trip is not found',
    ...readEventOverview(TASMANIA),
    then: [readEventOverview(UNKNOWN_ID, 'not_found')],
  },
  {
    name: "the trip overview counts unpaid bookings until they expire, and itinerary days outside the trip's dates",
    given: INSERT_BOOKINGS_SQL,
    ...readEventOverview(FREMANTLE),
    then: [{ ...readEventOverview(FREMANTLE), at: `'2026-07-16T02:00:00Z'` }],
  },
  {
    name: 'the trip overview lists itinerary, price and dates as missing if the trip has none',
    given: `insert into public.events (id, title) values ('${addedRowId(40)}', 'A Plan')`,
    ...readEventOverview(addedRowId(40)),
  },

  {
    name: "itinerary days move with the trip's start date if the admin saves a new start date without changed days",
    given: INSERT_BOOKINGS_SQL,
    ...saveEventStep({ id: FREMANTLE, start_date: day(200), end_date: day(203) }),
    as: ADMIN,
    expected: 'saved',
    then: [
      { ...saveEventStep({ id: FREMANTLE, location: 'Elsewhere' }), as: ADMIN, expected: 'saved' },
      {
        ...saveEventStep({ id: FREMANTLE, start_date: '2199-12-30', end_date: '2199-12-31' }),
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },

  ...[null, MEMBER].map((caller): SnapshotCase => ({
    name: `a trip cannot be called off by ${caller ? 'members' : 'visitors'}`,
    call: 'call_off_event',
    with: { event_id: FREMANTLE },
    as: caller,
    expected: '42501',
  })),
  {
    name: 'calling off a trip cancels its bookings with full refunds due, ends its waitlist and emails everyone once',
    given: `${INSERT_BOOKINGS_SQL}; insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status,
        offered_at, offer_expires_at)
      values ('${addedRowId(60)}', '${FREMANTLE}', 'Fremantle', 'Olive Offered', 'olive@example.test', 'offered',
        private.now(), private.now() + interval '1 day')`,
    ...callOff(FREMANTLE, 'called_off'),
    then: [
      callOff(FREMANTLE, 'already_called_off'),
      readEventOverview(FREMANTLE),
      listTitles({ which: 'called_off' }),
      listTitles({ which: 'upcoming', q: 'fremantle' }),
      {
        call: 'join_waitlist',
        with: { event_id: FREMANTLE, full_name: 'Late Comer', email: 'late@example.test' },
        as: null,
        expected: 'not_found',
      },
      { call: 'preview_plan', with: { event_id: FREMANTLE, seats: 1, plan: 1 }, as: MEMBER, expected: 'not_bookable' },
      {
        sql: `select c.title, c.state from public.event_cards c where c.id = '${FREMANTLE}'`,
        as: null,
        expected: 'done',
      },
    ],
  },
  {
    name: 'a draft, a past trip and an unknown trip cannot be called off',
    ...callOff(DRAFT, 'not_published'),
    then: [callOff(event(10), 'ended'), callOff(UNKNOWN_ID, 'not_found')],
  },
]
