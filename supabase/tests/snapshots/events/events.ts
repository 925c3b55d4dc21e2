import { CURRENT_VERSION } from '../../support/rpc'
import { ADMIN, addedRowId, customer, DRAFT, event, MEMBER, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { day, type SnapshotCase } from '../case'

export const PORT_ARTHUR = event(4)
export const REQUEST_ID = addedRowId(401)
export const saveEventStep = (fields: Record<string, unknown>, expected_version?: number) =>
  ({
    call: 'save_event',
    with: {
      event: fields,
      ...('id' in fields && { expected_version: expected_version ?? CURRENT_VERSION }),
    },
  }) as const
export const createSaveCase = (
  name: string,
  fields: Record<string, unknown>,
  expected: string,
  overrides: Partial<SnapshotCase> = {},
): SnapshotCase => ({ name, as: ADMIN, expected, ...saveEventStep(fields), ...overrides }) as SnapshotCase
const createRefusedCases = (call: string, args: Record<string, unknown>): SnapshotCase[] =>
  [null, MEMBER].map((caller) => ({
    name: `${caller ? 'members' : 'visitors'} cannot call ${call}`,
    call,
    with: args,
    as: caller,
    expected: '42501',
  }))
const FULL_EVENT = {
  title: '  The Whole Night ',
  description: 'Bring a lantern.',
  location: ' ',
  start_date: day(200),
  max_registrations: '12',
  price: 900.5,
  images: [
    {
      image_url: '/pictures/tasmania.avif',
      alt_text: 'Cover',
      width: 1600,
      height: 1000,
      id: UNKNOWN_ID,
      event_id: TASMANIA,
      sort_order: 7,
    },
  ],
  days: [
    {
      title: 'Arrival',
      date: day(200),
      items: [
        { title: 'Supper', start_time: '18:30', end_time: '' },
        { title: 'Ghosts', item_type: ' ' },
      ],
    },
    { images: [{ image_url: 'https://pictures.example/a.png', image_name: 'a.png' }] },
  ],
}

export const eventsCases: SnapshotCase[] = [
  ...createRefusedCases('save_event', { event: { title: 'Mine' } }),
  ...createRefusedCases('set_event_status', { event_id: DRAFT, status: 'published' }),
  ...createRefusedCases('import_events', { events: [{ title: 'Mine' }] }),

  // Cases of saving a trip
  createSaveCase(
    'an admin changes every field of a trip',
    {
      id: DRAFT,
      title: 'A',
      description: 'B',
      location: 'C',
      start_date: day(201),
      end_date: day(203),
      max_registrations: 7,
      price: 900,
      sale_price: 800,
      deposit: 100,
      phase: 'coming_soon',
      custom_fields: { summary: 'D' },
      event_type: 'ghost_tour',
    },
    'saved',
  ),
  {
    name: 'the version number of a trip cannot be set directly, and increases by one with each change',
    sql: `update public.events set version = 99 where id = '${DRAFT}'`,
    as: 'service',
    expected: 'done',
  },
  {
    name: 'a retried request to create a trip stores one trip, and a request with the same id and other content is refused',
    call: 'save_event',
    with: { event: { title: 'New' }, request_id: REQUEST_ID },
    as: ADMIN,
    expected: 'saved',
    then: [
      { call: 'save_event', with: { event: { title: 'New' }, request_id: REQUEST_ID }, as: ADMIN, expected: 'saved' },
      {
        call: 'save_event',
        with: { event: { title: 'Newer' }, request_id: REQUEST_ID },
        as: ADMIN,
        expected: 'repeated',
      },
      {
        call: 'save_event',
        with: { event: { title: ' ' }, request_id: addedRowId(402) },
        as: ADMIN,
        expected: 'invalid',
      },
      {
        call: 'save_event',
        with: { event: { title: 'Newer' }, request_id: addedRowId(402) },
        as: ADMIN,
        expected: 'saved',
      },
    ],
  },
  {
    name: 'the start date of a trip with any booking, even a cancelled one, can be changed but not removed',
    as: ADMIN,
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301
        where id = '${DRAFT}';
      insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
      values ('${customer(20)}', '${DRAFT}', 1, 1, 'cancelled', 100, 100)`,
    ...saveEventStep({ id: DRAFT, start_date: null, end_date: null }),
    expected: 'invalid',
    then: [{ ...saveEventStep({ id: DRAFT, start_date: day(200), end_date: null }), as: ADMIN, expected: 'saved' }],
  },
  createSaveCase('a new trip is a one-day draft by default', { title: 'New', start_date: day(200) }, 'saved'),
  createSaveCase('a trip is stored with its days, activities and pictures in their order', FULL_EVENT, 'saved'),
  createSaveCase(
    'the caller cannot set the creator, the times or the version of a new trip',
    { title: 'New', created_by: MEMBER, created_at: '2001-01-01', updated_at: '2001-01-01', version: 99 },
    'saved',
  ),
  createSaveCase(
    'an admin creates a published trip, and the audit log records its price, dates and seats',
    {
      title: 'New',
      status: 'published',
      phase: 'coming_soon',
      start_date: day(300),
      end_date: day(301),
      price: 100,
      sale_price: 90,
      deposit: 0,
      max_registrations: 1,
    },
    'saved',
  ),
  createSaveCase(
    'trip fields that are left out keep their values, and blank texts are stored as empty',
    { id: TASMANIA, location: ' ', description: null, deposit: 500 },
    'saved',
  ),
  createSaveCase(
    'pictures and days sent with a trip replace all existing ones',
    { id: DRAFT, images: [], days: [{ title: 'Only day' }] },
    'saved',
  ),
  createSaveCase(
    'a trip can be saved without days and pictures, and a day without activities',
    { id: DRAFT, images: [], days: [{ items: [], images: [] }] },
    'saved',
    {
      then: [{ ...saveEventStep({ id: DRAFT, days: [] }), as: ADMIN, expected: 'saved' }],
    },
  ),
  createSaveCase(
    'saving a trip with null for pictures and days keeps the existing ones',
    { id: DRAFT, images: null, days: null, location: 'Ararat' },
    'saved',
  ),
  createSaveCase(
    'the second of two admins who edit the same version gets a conflict with the saved trip',
    { id: DRAFT, title: 'Mine' },
    'saved',
    {
      ...saveEventStep({ id: DRAFT, title: 'Mine' }, 1),
      then: [{ ...saveEventStep({ id: DRAFT, title: 'Theirs' }, 1), as: ADMIN, expected: 'conflict' }],
    },
  ),
  createSaveCase('saving a trip that does not exist returns not_found', { id: UNKNOWN_ID, title: 'Gone' }, 'not_found'),
  createSaveCase(
    'saving a trip under its title instead of an ID returns not_found',
    { id: 'Haunted Tasmania', title: 'New' },
    'not_found',
  ),
]
