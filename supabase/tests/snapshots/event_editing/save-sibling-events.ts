import { CURRENT_VERSION } from '../../support/rpc'
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

const REQUEST_ID = addedRowId(421)
type EventFields = Record<string, unknown>

/**
 * Adds two existing events, the draft and Fremantle, to the Beechworth trip, which then has three departures. Deletes
 * itineraries and pictures, to keep the snapshots short.
 */
const JOIN_EVENTS_SQL = `
  update public.events set trip_id = '${trip(5)}' where id in ('${FREMANTLE}', '${DRAFT}');
  update public.events set start_date = private.today() + 300, end_date = private.today() + 303,
    custom_fields = '{"summary": "Short", "month_only": true}' where id = '${DRAFT}';
  update public.events set custom_fields = '{"summary": "A night"}' where id in ('${FREMANTLE}', '${BEECHWORTH}');
  delete from public.event_itineraries where event_id in ('${DRAFT}', '${FREMANTLE}', '${BEECHWORTH}');
  delete from public.event_images where event_id in ('${DRAFT}', '${FREMANTLE}', '${BEECHWORTH}')`

const createOtherEvent = (id: string, fields: unknown, expected_version: unknown = CURRENT_VERSION) => ({
  id,
  expected_version,
  fields,
})
const saveEvents = (event: unknown, others: unknown, overrides: EventFields = {}) =>
  ({
    call: 'save_events',
    with: { event, expected_version: CURRENT_VERSION, others, ...overrides },
  }) as const
const createCase = (
  name: string,
  expected: string,
  event: unknown,
  others: unknown,
  overrides: Partial<SnapshotCase> = {},
): SnapshotCase =>
  ({
    name,
    as: ADMIN,
    expected,
    given: JOIN_EVENTS_SQL,
    ...saveEvents(event, others),
    ...overrides,
  }) as SnapshotCase

/** The departure that staff edit in these cases. */
const createEditedEvent = (fields: EventFields) => ({ id: BEECHWORTH, ...fields })

export const savedEventsCases: SnapshotCase[] = [
  ...[null, MEMBER].map((caller): SnapshotCase => ({
    name: `${caller ? 'members' : 'visitors'} cannot save several departures`,
    as: caller,
    expected: '42501',
    ...saveEvents(createEditedEvent({ title: 'Mine' }), [createOtherEvent(FREMANTLE, ['title'])]),
  })),
  createCase(
    'only the selected fields of a departure are copied to each of the other departures',
    'saved',
    createEditedEvent({
      title: 'Asylum Weekend',
      price: 1500,
      arrival_note: 'Bring a torch.',
      emergency_phone: '0491 570 157',
    }),
    [createOtherEvent(FREMANTLE, ['title', 'arrival_note']), createOtherEvent(DRAFT, ['emergency_phone', 'price'])],
  ),
  createCase(
    'a field to copy that the request does not change is copied with its stored value',
    'saved',
    createEditedEvent({ arrival_note: 'Bring a torch.' }),
    [createOtherEvent(DRAFT, ['arrival_note', 'meeting_point', 'summary'])],
  ),
  createCase(
    'copying the summary and the questions leaves the other custom fields of a departure unchanged',
    'saved',
    createEditedEvent({
      custom_fields: { summary: 'Longer', faq: [{ question: 'Cold?', answer: 'Yes.' }], venues: [] },
    }),
    [createOtherEvent(DRAFT, ['summary', 'faq']), createOtherEvent(FREMANTLE, ['faq', 'includes'])],
  ),
  createCase(
    'days are copied with their pictures, and keep their distance from the start date',
    'saved',
    createEditedEvent({
      start_date: day(250),
      end_date: day(252),
      days: [
        { title: 'Arrival', date: day(250), items: [{ title: 'Supper', start_time: '18:30' }] },
        { title: 'The night', date: null },
      ],
      images: [{ image_url: '/pictures/beechworth.avif', alt_text: 'Gate' }],
    }),
    [createOtherEvent(DRAFT, ['days', 'images'])],
    {
      given: `${JOIN_EVENTS_SQL}; update public.bookings set status = 'cancelled', expires_at = null where event_id = '${BEECHWORTH}';
        update public.waitlist_submissions set status = 'withdrawn' where event_id = '${BEECHWORTH}'`,
    },
  ),
  createCase(
    'unchanged itinerary days move with the saved departure, and are copied to other departures relative to their start dates',
    'saved',
    createEditedEvent({ start_date: day(260), end_date: day(262), days: null }),
    [createOtherEvent(DRAFT, ['days'])],
    {
      given: `${JOIN_EVENTS_SQL}; insert into public.event_itineraries (event_id, day_number, title, date)
        select e.id, 1, 'Second day', e.start_date + 1 from public.events e where e.id = '${BEECHWORTH}';
        update public.bookings set status = 'cancelled', expires_at = null where event_id = '${BEECHWORTH}';
        update public.waitlist_submissions set status = 'withdrawn' where event_id = '${BEECHWORTH}'`,
    },
  ),
  createCase(
    'seats that a save adds to another departure are offered to its waitlist',
    'saved',
    { id: FREMANTLE, max_registrations: 40 },
    [createOtherEvent(BEECHWORTH, ['max_registrations'])],
  ),
  createCase(
    'nothing is saved if another departure has more booked seats than the new number of seats',
    'invalid',
    createEditedEvent({ max_registrations: 200, title: 'New' }),
    [createOtherEvent(FREMANTLE, ['title', 'max_registrations']), createOtherEvent(DRAFT, ['title'])],
    {
      given: `${JOIN_EVENTS_SQL}; update public.events set max_registrations = 400 where id = '${FREMANTLE}';
        update public.event_stats set seats_taken = 300 where event_id = '${FREMANTLE}'`,
    },
  ),
  createCase(
    'an invalid field of the departure itself prevents the whole save',
    'invalid',
    createEditedEvent({ title: ' ', price: -1 }),
    [createOtherEvent(DRAFT, ['title'])],
  ),
  createCase(
    'a price below the sale price of another departure prevents the whole save',
    'invalid',
    createEditedEvent({ price: 100, sale_price: null }),
    [createOtherEvent(DRAFT, ['price'])],
    { given: `${JOIN_EVENTS_SQL}; update public.events set price = 900, sale_price = 800 where id = '${DRAFT}'` },
  ),
  createCase(
    'a save reports departures that were changed since they were loaded, and saves nothing',
    'conflict',
    createEditedEvent({ title: 'New' }),
    [createOtherEvent(DRAFT, ['title'], 1), createOtherEvent(FREMANTLE, ['title'], null)],
    {
      then: [
        {
          ...saveEvents(createEditedEvent({ title: 'New' }), [createOtherEvent(DRAFT, ['title'])], {
            expected_version: 1,
          }),
          as: ADMIN,
          expected: 'conflict',
        },
      ],
    },
  ),
  createCase(
    'a save returns "conflict" if the other departures include one of another trip, the saved departure itself or an unknown one',
    'conflict',
    createEditedEvent({ title: 'New' }),
    [
      createOtherEvent(TASMANIA, ['title']),
      createOtherEvent(BEECHWORTH, ['title']),
      createOtherEvent(UNKNOWN_ID, ['title']),
      createOtherEvent(DRAFT, ['title']),
    ],
  ),
  createCase(
    'a save reports past and called-off departures as conflicts, but not a departure that leaves today',
    'conflict',
    createEditedEvent({ title: 'New' }),
    [createOtherEvent(FREMANTLE, ['title']), createOtherEvent(DRAFT, ['title'])],
    {
      given: `${JOIN_EVENTS_SQL}; update public.events set called_off_at = private.now() where id = '${FREMANTLE}';
        update public.events set start_date = private.today() - 1 where id = '${DRAFT}'`,
      then: [
        {
          sql: `update public.events set start_date = private.today(), end_date = private.today() where id = '${DRAFT}'`,
          as: 'service',
          expected: 'done',
        },
        {
          ...saveEvents(createEditedEvent({ title: 'New' }), [createOtherEvent(DRAFT, ['title'])]),
          as: ADMIN,
          expected: 'saved',
        },
      ],
    },
  ),
  ...(
    [
      ['the dates', [createOtherEvent(DRAFT, ['start_date'])]],
      ['the status', [createOtherEvent(DRAFT, ['title', 'status'])]],
      ['the trip', [createOtherEvent(DRAFT, ['trip_id'])]],
      ['an empty list of fields', [createOtherEvent(DRAFT, [])]],
      ['fields that are no list', [createOtherEvent(DRAFT, 'title')]],
      ['a field that is null', [createOtherEvent(DRAFT, [null])]],
    ] as const
  ).map(([what, others]) =>
    createCase(`${what} cannot be copied to another departure`, 'invalid', createEditedEvent({ title: 'New' }), others),
  ),
  createCase('a save that names the same departure twice is refused', 'invalid', createEditedEvent({ title: 'New' }), [
    createOtherEvent(DRAFT, ['title']),
    createOtherEvent(DRAFT, ['price']),
  ]),
  createCase(
    'a save of several departures needs an event, its version and a list of other departures',
    'invalid',
    'New',
    5,
    {
      with: { event: 'New', expected_version: null, others: 5 },
    },
  ),
  createCase(
    'an unknown departure cannot be saved together with other departures',
    'not_found',
    { id: UNKNOWN_ID, title: 'x' },
    [createOtherEvent(DRAFT, ['title'])],
  ),
  createCase('a new departure cannot be saved together with other departures', 'not_found', { title: 'x' }, [
    createOtherEvent(DRAFT, ['title']),
  ]),
  createCase(
    'one save can change at most 100 other departures',
    'too_many',
    createEditedEvent({ title: 'New' }),
    Array.from({ length: 101 }, (_, n) => createOtherEvent(addedRowId(9000 + n), ['title'], 1)),
    {
      then: [
        {
          ...saveEvents(
            createEditedEvent({ title: 'New' }),
            Array.from({ length: 100 }, (_, n) => createOtherEvent(addedRowId(9000 + n), ['title'], 1)),
          ),
          as: ADMIN,
          expected: 'conflict',
        },
      ],
    },
  ),
  createCase(
    'a save that names no other departures saves only the departure itself',
    'saved',
    createEditedEvent({ title: 'New' }),
    [],
  ),
  createCase(
    'a retried save of several departures is stored once, and returns "repeated" if its content differs',
    'saved',
    createEditedEvent({ title: 'New' }),
    [createOtherEvent(DRAFT, ['title'], 3)],
    {
      with: {
        event: createEditedEvent({ title: 'New' }),
        expected_version: 3,
        others: [createOtherEvent(DRAFT, ['title'], 3)],
        request_id: REQUEST_ID,
      },
      then: [
        {
          ...saveEvents(createEditedEvent({ title: 'New' }), [createOtherEvent(DRAFT, ['title'], 3)], {
            expected_version: 3,
            request_id: REQUEST_ID,
          }),
          as: ADMIN,
          expected: 'saved',
        },
        {
          ...saveEvents(createEditedEvent({ title: 'Newer' }), [createOtherEvent(DRAFT, ['title'], 3)], {
            expected_version: 4,
            request_id: REQUEST_ID,
          }),
          as: ADMIN,
          expected: 'repeated',
        },
      ],
    },
  ),
]
