import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  DRAFT,
  FREMANTLE,
  trip,
  MEMBER,
  UNKNOWN_ID,
  TASMANIA,
} from '../../support/people'
import { day, type SnapshotCase } from '../case'

const REQUEST_ID = addedRowId(411)
type EventFields = Record<string, unknown>

const createCase = (
  name: string,
  expected: string,
  events: unknown,
  args: Record<string, unknown> = {},
  overrides: Partial<SnapshotCase> = {},
): SnapshotCase =>
  ({
    name,
    as: ADMIN,
    expected,
    call: 'create_events',
    with: { source_id: TASMANIA, events, ...args },
    ...overrides,
  }) as SnapshotCase
const createDates = (count: number): EventFields[] =>
  Array.from({ length: count }, (_, n) => ({ start_date: day(700 + n) }))
/** Completes the draft event: dates, an opening date, an emergency phone, two itinerary days and two pictures. */
const COMPLETE_DRAFT_SQL = `
  update public.events set start_date = private.today() + 100, end_date = private.today() + 102,
    opens_on = private.today() + 40, location = 'Ararat', price = 900, sale_price = 850.50, max_registrations = 8,
    deposit = 200, booking_closes_days = 14, arrival_note = 'Bring a torch.', start_time = '17:30'
  where id = '${DRAFT}';
  insert into public.event_contacts (event_id, emergency_phone) values ('${DRAFT}', '0491 570 156')
  on conflict (event_id) do update set emergency_phone = excluded.emergency_phone;
  delete from public.event_itineraries where event_id = '${DRAFT}';
  insert into public.event_itineraries (id, event_id, day_number, title, date, description)
  values ('${addedRowId(412)}', '${DRAFT}', 1, 'Arrival', private.today() + 100, 'Supper'),
    ('${addedRowId(413)}', '${DRAFT}', 2, 'The night', null, '');
  insert into public.itinerary_items (itinerary_id, title, start_time, sort_order)
  values ('${addedRowId(412)}', 'Supper', '18:30', 0), ('${addedRowId(412)}', 'Ghosts', null, 1);
  delete from public.event_images where event_id = '${DRAFT}';
  insert into public.event_images (event_id, itinerary_id, image_url, image_name, sort_order)
  values ('${DRAFT}', null, '/pictures/tasmania.avif', 'tasmania.avif', 0),
    ('${DRAFT}', '${addedRowId(413)}', '/pictures/usa.avif', '', 0)`
/** Removes the days and pictures, so that the snapshots of several departures stay short. */
const COMPLETE_DRAFT_WITHOUT_DAYS_SQL = `${COMPLETE_DRAFT_SQL}; delete from public.event_itineraries where event_id = '${DRAFT}';
  delete from public.event_images where event_id = '${DRAFT}'; delete from public.event_contacts where event_id = '${DRAFT}'`
const SOURCE_ARGUMENTS = { source_id: DRAFT }

export const newEventsCases: SnapshotCase[] = [
  ...[null, MEMBER].map((caller): SnapshotCase => ({
    name: `${caller ? 'members' : 'visitors'} cannot create departures`,
    as: caller,
    expected: '42501',
    call: 'create_events',
    with: { source_id: TASMANIA, events: createDates(1) },
  })),
  createCase(
    'a new departure copies texts, terms, days, activities, pictures and the emergency phone, and all dates move',
    'created',
    [{ start_date: day(130) }],
    SOURCE_ARGUMENTS,
    { given: COMPLETE_DRAFT_SQL },
  ),
  createCase(
    'new departures get the prices and seats that the request lists for each, with the surcharge added to both prices',
    'created',
    [
      { start_date: day(130), surcharge: 120.5 },
      { start_date: day(160), price: '1000', sale_price: null, max_registrations: 4, surcharge: '0' },
      { start_date: day(190), price: 1000, sale_price: 900, surcharge: 99 },
    ],
    { ...SOURCE_ARGUMENTS, publish: true },
    { given: COMPLETE_DRAFT_WITHOUT_DAYS_SQL },
  ),
  createCase(
    'copies of a called-off departure with bookings have no bookings and are not called off',
    'created',
    [{ start_date: day(500) }],
    { source_id: FREMANTLE },
    { given: `update public.events set called_off_at = private.now() where id = '${FREMANTLE}'` },
  ),
  createCase(
    'copies of a departure without dates last one day, and their itinerary has no dates',
    'created',
    [{ start_date: day(130) }],
    SOURCE_ARGUMENTS,
    {
      given: `${COMPLETE_DRAFT_SQL}; update public.events set start_date = null, end_date = null, opens_on = null where id = '${DRAFT}'`,
    },
  ),
  createCase(
    'new departures can be checked without storing them',
    'valid',
    [{ start_date: day(130) }, { start_date: day(160), surcharge: 49.5 }],
    { ...SOURCE_ARGUMENTS, check_only: true, request_id: REQUEST_ID },
    { given: COMPLETE_DRAFT_SQL },
  ),
  createCase(
    'a departure cannot start in the past, without a date, on a day that does not exist or after the year 2199',
    'invalid',
    [
      { start_date: day(-1) },
      {},
      { start_date: '2031-02-30' },
      { start_date: '2200-01-01' },
      'tomorrow',
      { start_date: day(0) },
    ],
    SOURCE_ARGUMENTS,
    { given: COMPLETE_DRAFT_SQL },
  ),
  createCase(
    'one invalid price, surcharge or number of seats rejects all new departures',
    'invalid',
    [
      { start_date: day(130) },
      { start_date: day(131), price: 'much' },
      { start_date: day(132), surcharge: -5 },
      { start_date: day(133), max_registrations: 0 },
      { start_date: day(134), price: 800 },
      { start_date: day(135), price: null, sale_price: null },
    ],
    { ...SOURCE_ARGUMENTS, publish: true },
    { given: COMPLETE_DRAFT_SQL },
  ),
  createCase(
    'a new departure is refused on a day that another departure of the trip or of the same request already has',
    'invalid',
    [{ start_date: day(130) }, { start_date: day(130) }, { start_date: day(100) }, { start_date: day(140) }],
    SOURCE_ARGUMENTS,
    {
      given: `${COMPLETE_DRAFT_SQL}; update public.events set start_date = private.today() + 140, end_date = private.today() + 141,
        trip_id = '${trip(12)}' where id = '${BEECHWORTH}'`,
    },
  ),
  createCase(
    'the day of a called-off departure is free for a new departure',
    'valid',
    [{ start_date: day(140) }],
    { ...SOURCE_ARGUMENTS, check_only: true },
    {
      given: `${COMPLETE_DRAFT_SQL}; update public.events set start_date = private.today() + 140, end_date = private.today() + 141,
        trip_id = '${trip(12)}', called_off_at = private.now() where id = '${BEECHWORTH}'`,
    },
  ),
  createCase(
    'a draft without the fields that a sale needs can be copied as a draft, but its copies cannot be published',
    'invalid',
    [{ start_date: day(130) }],
    { ...SOURCE_ARGUMENTS, publish: true },
    {
      given: `${COMPLETE_DRAFT_SQL}; update public.events set location = '', max_registrations = null where id = '${DRAFT}'`,
      then: [
        {
          call: 'create_events',
          with: { source_id: DRAFT, events: [{ start_date: day(130) }], check_only: true },
          as: ADMIN,
          expected: 'valid',
        },
      ],
    },
  ),
  createCase(
    'a retried request creates its departures once, and returns "repeated" if its content differs',
    'created',
    createDates(2),
    { ...SOURCE_ARGUMENTS, request_id: REQUEST_ID },
    {
      given: COMPLETE_DRAFT_WITHOUT_DAYS_SQL,
      then: [
        {
          call: 'create_events',
          with: { source_id: DRAFT, events: createDates(2), request_id: REQUEST_ID },
          as: ADMIN,
          expected: 'created',
        },
        {
          call: 'create_events',
          with: { source_id: DRAFT, events: createDates(2), publish: true, request_id: REQUEST_ID },
          as: ADMIN,
          expected: 'repeated',
        },
      ],
    },
  ),
  createCase('a request without new departures is invalid', 'invalid', []),
  createCase('new departures that are not a list are invalid', 'invalid', { start_date: day(700) }),
  createCase(
    'at most 60 departures can be created at once',
    'too_many',
    createDates(61),
    {},
    {
      then: [
        {
          call: 'create_events',
          with: { source_id: TASMANIA, events: createDates(60), check_only: true },
          as: ADMIN,
          expected: 'valid',
        },
      ],
    },
  ),
  createCase('copying a departure that does not exist returns "not_found"', 'not_found', createDates(1), {
    source_id: UNKNOWN_ID,
  }),
]
