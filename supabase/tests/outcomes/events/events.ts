import { ADMIN, added, BEECHWORTH, customer, DRAFT, event, MEMBER, nothing, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../frame'

export const PORT_ARTHUR = event(4)
export const PRESS = added(401)
export const save = (fields: Record<string, unknown>, expected_version?: number) =>
  ({
    call: 'save_event',
    with: { event: fields, ...(expected_version !== undefined && { expected_version }) },
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
  ...refused('publish_event', { event_id: DRAFT }),
  ...refused('unpublish_event', { event_id: event(2) }),
  ...refused('delete_event', { event_id: DRAFT }),
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
  saves('a booked trip is not hidden', { id: TASMANIA, status: 'draft' }, 'invalid', {
    then: [null, '', ' '].map((status) => ({ ...save({ id: TASMANIA, status }), as: ADMIN, answers: 'invalid' })),
  }),
  saves('a trip is not made smaller than the seats taken', { id: TASMANIA, max_registrations: 11 }, 'invalid', {
    then: [{ ...save({ id: TASMANIA, max_registrations: 12 }), as: ADMIN, answers: 'saved' }],
  }),
  saves('seats whose hold has run out are not taken', { id: PORT_ARTHUR, max_registrations: 7 }, 'saved', {
    at: moment('10 days'),
  }),
  saves(
    'a booked trip is not moved into the past',
    { id: TASMANIA, start_date: day(-1), end_date: day(-1) },
    'invalid',
    {
      then: [{ ...save({ id: TASMANIA, start_date: day(0), end_date: day(0) }), as: ADMIN, answers: 'saved' }],
    },
  ),
  saves(
    'a booked trip that is over stays editable, its dates as they are',
    { id: event(10), description: 'It was cold.' },
    'saved',
    {
      then: [{ ...save({ id: event(10), end_date: day(-61) }), as: ADMIN, answers: 'invalid' }],
    },
  ),
  saves(
    'a trip that nobody booked may be moved anywhere',
    { id: event(9), start_date: day(-2), end_date: day(-1) },
    'saved',
  ),

  // Saving passes seats on
  saves('seats that are added go to who waits, in their order', { id: BEECHWORTH, max_registrations: 15 }, 'saved'),
  saves(
    'the offers of a trip that is planned anew end, and who held one waits in the same place',
    { id: BEECHWORTH, phase: 'planning' },
    'saved',
    {
      then: [{ ...save({ id: BEECHWORTH, phase: 'open' }), as: ADMIN, answers: 'saved' }],
    },
  ),
  saves(
    'the offers of a trip moved so near that booking is closed end',
    { id: BEECHWORTH, start_date: day(89) },
    'saved',
  ),
  saves(
    'the offers of a trip moved to where booking is still open stay',
    { id: BEECHWORTH, start_date: day(90) },
    'saved',
  ),
  saves('a trip that nobody has booked may lose its day', { id: DRAFT, start_date: null, end_date: null }, 'saved', {
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301
        where id = '${DRAFT}'`,
  }),
  saves('a draft is shown by saving it as published', { id: DRAFT, status: 'published' }, 'saved', {
    given: `update public.events set start_date = private.today() + 300, end_date = private.today() + 301, price = 100,
      max_registrations = 5, location = 'Hobart', description = 'Dark' where id = '${DRAFT}'`,
  }),
  saves("pictures that are given replace the trip's, and leave those of its days", { id: DRAFT, images: [] }, 'saved'),
  saves('a trip that is there is stored with no fault either', { id: DRAFT, title: ' ' }, 'invalid'),
  saves('a blank id is none', { id: ' ', title: 'New', start_date: day(200) }, 'saved'),
  saves(
    'as many pictures as a trip may have are not too many; faults are told in the order of the days',
    { title: 'New', start_date: day(200), images: [{ image_url: '/pictures/tasmania.avif', alt_text: 'Cover' }] },
    'saved',
    {
      given: 'update public.house_rules set day_photos = 1 where only_row',
      then: [
        {
          ...save({
            title: 'New',
            days: [
              { title: 'One', items: 'none' },
              { title: 'Two', items: 'none' },
            ],
          }),
          as: ADMIN,
          answers: 'invalid',
        },
      ],
    },
  ),
]
