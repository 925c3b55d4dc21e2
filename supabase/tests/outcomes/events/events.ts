import { CURRENT_VERSION } from '../../support/rpc'
import { ADMIN, added, customer, DRAFT, event, MEMBER, nothing, TASMANIA } from '../../support/people'
import { day, type Case } from '../frame'

export const PORT_ARTHUR = event(4)
export const PRESS = added(401)
export const save = (fields: Record<string, unknown>, expected_version?: number) =>
  ({
    call: 'save_event',
    with: { event: fields, ...('id' in fields && { expected_version: expected_version ?? CURRENT_VERSION }) },
  }) as const
export const saves = (name: string, fields: Record<string, unknown>, answers: string, more: Partial<Case> = {}): Case =>
  ({ name, as: ADMIN, answers, ...save(fields), ...more }) as Case
const refused = (call: string, args: Record<string, unknown>): Case[] =>
  [null, MEMBER].map((as) => ({
    name: `${call} is not for ${as ? 'members' : 'guests'}`,
    call,
    with: args,
    as,
    answers: '42501',
  }))
const whole = {
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
      id: nothing,
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

export const cases: Case[] = [
  ...refused('save_event', { event: { title: 'Mine' } }),
  ...refused('set_event_status', { event_id: DRAFT, status: 'published' }),
  ...refused('import_events', { events: [{ title: 'Mine' }] }),

  // Saving
  saves(
    'every field of a trip is saved anew',
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
    name: 'nobody sets the version of a trip',
    sql: `update public.events set version = 99 where id = '${DRAFT}'`,
    as: 'service',
    answers: 'done',
  },
  {
    name: 'a trip whose answer was lost is stored once, and what has changed since is not lost sight of',
    call: 'save_event',
    with: { event: { title: 'New' }, request_id: PRESS },
    as: ADMIN,
    answers: 'saved',
    then: [
      { call: 'save_event', with: { event: { title: 'New' }, request_id: PRESS }, as: ADMIN, answers: 'saved' },
      { call: 'save_event', with: { event: { title: 'Newer' }, request_id: PRESS }, as: ADMIN, answers: 'repeated' },
      { call: 'save_event', with: { event: { title: ' ' }, request_id: added(402) }, as: ADMIN, answers: 'invalid' },
      { call: 'save_event', with: { event: { title: 'Newer' }, request_id: added(402) }, as: ADMIN, answers: 'saved' },
    ],
  },
  {
    name: 'a trip that was ever booked may be hidden, but keeps its day',
    as: ADMIN,
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301
        where id = '${DRAFT}';
      insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
      values ('${customer(20)}', '${DRAFT}', 1, 1, 'cancelled', 100, 100)`,
    ...save({ id: DRAFT, start_date: null, end_date: null }),
    answers: 'invalid',
    then: [{ ...save({ id: DRAFT, start_date: day(200), end_date: null }), as: ADMIN, answers: 'saved' }],
  },
  saves('a new trip is a draft of one day until more is said', { title: 'New', start_date: day(200) }, 'saved'),
  saves('a whole trip is stored with its days, activities and pictures in their order', whole, 'saved'),
  saves(
    "who made a trip, when, and its version are not the caller's to say",
    { title: 'New', created_by: MEMBER, created_at: '2001-01-01', updated_at: '2001-01-01', version: 99 },
    'saved',
  ),
  saves(
    'a trip is stored for others to see, and its record says at what terms',
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
  saves(
    'fields that are not given stay, and blank text is none',
    { id: TASMANIA, location: ' ', description: null, deposit: 500 },
    'saved',
  ),
  saves(
    'pictures and days that are given replace all that were there',
    { id: DRAFT, images: [], days: [{ title: 'Only day' }] },
    'saved',
  ),
  saves(
    'a trip may be left without days and pictures, a day without activities',
    { id: DRAFT, images: [], days: [{ items: [], images: [] }] },
    'saved',
    {
      then: [{ ...save({ id: DRAFT, days: [] }), as: ADMIN, answers: 'saved' }],
    },
  ),
  saves('pictures and days that are null stay', { id: DRAFT, images: null, days: null, location: 'Ararat' }, 'saved'),
  saves('the second of two admins is told what the first has saved', { id: DRAFT, title: 'Mine' }, 'saved', {
    ...save({ id: DRAFT, title: 'Mine' }, 1),
    then: [{ ...save({ id: DRAFT, title: 'Theirs' }, 1), as: ADMIN, answers: 'conflict' }],
  }),
  saves('a trip that is gone is not saved', { id: nothing, title: 'Gone' }, 'not_found'),
  saves('a trip is found by its id alone', { id: 'Haunted Tasmania', title: 'New' }, 'not_found'),

  // Saving what is booked
]
