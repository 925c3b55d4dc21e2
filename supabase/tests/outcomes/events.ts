import { ADMIN, added, BEECHWORTH, customer, DRAFT, event, MEMBER, nothing, TASMANIA } from '../support/people'
import { day, moment, type Case } from './frame'

const PORT_ARTHUR = event(4)
const PRESS = added(401)
const save = (fields: Record<string, unknown>, expected_version?: number) =>
  ({
    call: 'save_event',
    with: { event: fields, ...(expected_version !== undefined && { expected_version }) },
  }) as const
const saves = (name: string, fields: Record<string, unknown>, answers: string, more: Partial<Case> = {}): Case =>
  ({ name, as: ADMIN, answers, ...save(fields), ...more }) as Case
const refused = (call: string, args: Record<string, unknown>): Case[] =>
  [null, MEMBER].map((as) => ({
    name: `${call} is not for ${as ? 'members' : 'guests'}`,
    call,
    with: args,
    as,
    answers: '42501',
  }))
const waiting = (
  trip: string,
  n: number,
  seats = 1,
) => `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, created_at)
  values ('${added(200 + n)}', '${trip}', 'Trip', 'Waiting ${n}', 'waiting${n}@example.test', ${seats}, private.now() + interval '${n} seconds');`
/** A trip with nothing but an open offer on it. */
const offered = (
  trip: string,
) => `${waiting(trip, 1, 2)} update public.events set status = 'published' where id = '${trip}';
  update public.waitlist_submissions set status = 'offered', offer_token = '${added(300)}', offered_at = private.now(),
    offer_expires_at = private.now() + interval '2 days' where id = '${added(201)}';`
const rule = (change: string) => `update public.house_rules set ${change} where only_row`
const photos = (count: number) => Array.from({ length: count }, (_, n) => ({ image_url: `/pictures/${n}.avif` }))
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
  saves('what is no trip is not stored', {}, 'invalid', { ...save([] as never) }),
  saves(
    'every wrong field of a trip is named at once',
    {
      title: ' ',
      description: 'x'.repeat(10_001),
      location: 'x'.repeat(201),
      start_date: 'tomorrow',
      end_date: 'infinity',
      max_registrations: 0,
      price: 1.005,
      sale_price: -1,
      deposit: 'NaN',
      currency: 'USD',
      status: 'secret',
      phase: 'x',
      custom_fields: [],
      event_type: 'x'.repeat(41),
    },
    'invalid',
  ),
  saves(
    'amounts and seats have bounds that no booking overflows',
    {
      title: 'New',
      price: 100_000,
      deposit: 100_000,
      max_registrations: 100_001,
      start_date: '1899-12-31',
      end_date: '2200-01-01',
    },
    'invalid',
  ),
  saves('a sale price is none without a price', { title: 'New', sale_price: 5 }, 'invalid'),
  saves('a sale price is not above the price', { title: 'New', price: 5, sale_price: 5.01 }, 'invalid'),
  saves('a trip does not end before it begins', { title: 'New', start_date: day(200), end_date: day(199) }, 'invalid'),
  saves('a published trip has its dates', { title: 'New', status: 'published' }, 'invalid'),
  saves(
    'every wrong field of days, activities and pictures is named where it is',
    {
      title: 'New',
      images: [
        { image_url: '/a.avif' },
        {
          image_url: '//elsewhere.example/a.png',
          width: 99_999,
          height: 0,
          alt_text: 'x'.repeat(301),
          image_name: 'x'.repeat(301),
        },
      ],
      days: [
        {
          title: 'x'.repeat(201),
          description: 'x'.repeat(10_001),
          date: '2031-02-30',
          items: [
            { title: 'Right' },
            {
              title: '',
              description: 'x'.repeat(5_001),
              start_time: '25:00',
              end_time: 'now',
              item_type: 'x'.repeat(41),
            },
          ],
        },
        { images: [{ image_url: `/${'x'.repeat(600)}` }] },
      ],
    },
    'invalid',
  ),
  saves(
    'faults are named in the order of their rows',
    { title: 'New', images: [{ image_url: 'x' }, { image_url: 'y' }], days: [{ items: [{}, {}] }] },
    'invalid',
  ),
  saves(
    'lists that are none, and entries that are no rows, are named',
    { title: 'New', images: 5, days: [1, { items: {}, images: [null] }] },
    'invalid',
  ),
  saves('days that are none are named', { title: 'New', days: 'none' }, 'invalid'),
  saves('a trip has at most 60 days', { title: 'New', days: Array.from({ length: 61 }, () => ({})) }, 'invalid'),
  saves(
    'a day has at most 60 activities',
    { title: 'New', days: [{ items: Array.from({ length: 61 }, () => ({ title: 'x' })) }] },
    'invalid',
  ),
  saves(
    'a day has as many pictures as the house rules say',
    { title: 'New', images: photos(3), days: [{ images: photos(3) }, { images: photos(2) }] },
    'invalid',
    { given: rule('day_photos = 2') },
  ),

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

  // Publishing
  {
    name: 'a draft is published, and its seats go to who waits',
    call: 'publish_event',
    with: { event_id: DRAFT },
    as: ADMIN,
    answers: 'published',
    given: waiting(DRAFT, 1, 3),
    then: [{ call: 'publish_event', with: { event_id: DRAFT }, as: ADMIN, answers: 'published' }],
  },
  {
    name: 'a draft of one day is published with its end',
    call: 'publish_event',
    with: { event_id: event(13) },
    as: ADMIN,
    answers: 'published',
    given: `update public.events set start_date = '${day(300)}' where id = '${event(13)}'`,
  },
  {
    name: 'a draft without a start is not published',
    call: 'publish_event',
    with: { event_id: event(13) },
    as: ADMIN,
    answers: 'invalid',
  },
  { name: 'nothing is published', call: 'publish_event', with: { event_id: nothing }, as: ADMIN, answers: 'not_found' },

  {
    name: 'a trip that nobody booked is unpublished',
    call: 'unpublish_event',
    with: { event_id: event(2) },
    as: ADMIN,
    answers: 'unpublished',
    then: [{ call: 'unpublish_event', with: { event_id: event(2) }, as: ADMIN, answers: 'unpublished' }],
  },
  {
    name: "an unpublished trip's offers end, and are made again when it is published",
    call: 'unpublish_event',
    with: { event_id: DRAFT },
    as: ADMIN,
    answers: 'unpublished',
    given: offered(DRAFT),
    then: [
      { call: 'get_offer', with: { token: added(300) }, as: null, answers: 'not_found' },
      { call: 'publish_event', with: { event_id: DRAFT }, as: ADMIN, answers: 'published' },
    ],
  },
  {
    name: 'a booked trip is not unpublished',
    call: 'unpublish_event',
    with: { event_id: TASMANIA },
    as: ADMIN,
    answers: 'has_bookings',
  },
  {
    name: 'a trip whose bookings are all over is unpublished',
    call: 'unpublish_event',
    with: { event_id: event(8) },
    as: ADMIN,
    answers: 'unpublished',
  },
  {
    name: 'a hold that has run out keeps no trip published',
    call: 'unpublish_event',
    with: { event_id: PORT_ARTHUR },
    as: ADMIN,
    answers: 'unpublished',
    at: moment('10 days'),
    given: `update public.bookings set status = 'cancelled', cancelled_at = private.now() where event_id = '${PORT_ARTHUR}' and status = 'confirmed'`,
  },
  {
    name: 'nothing is unpublished',
    call: 'unpublish_event',
    with: { event_id: nothing },
    as: ADMIN,
    answers: 'not_found',
  },

  // Deleting
  {
    name: 'a trip is deleted with all that hangs on it, and its files are named',
    call: 'delete_event',
    with: { event_id: DRAFT },
    as: ADMIN,
    answers: 'deleted',
    given: `${waiting(DRAFT, 1)} insert into public.event_images (event_id, image_url, image_name, sort_order) values ('${DRAFT}', 'https://pictures.example/b.png', 'b.png', 9),
      ('${DRAFT}', 'https://pictures.example/c.png', '', 8), ('${DRAFT}', 'https://pictures.example/a.png', 'a.png', 7), ('${TASMANIA}', 'https://pictures.example/d.png', 'd.png', 9)`,
  },
  {
    name: 'a trip without files of its own names none',
    call: 'delete_event',
    with: { event_id: event(13) },
    as: ADMIN,
    answers: 'deleted',
  },
  {
    name: 'a trip that was ever booked is not deleted',
    call: 'delete_event',
    with: { event_id: event(8) },
    as: ADMIN,
    answers: 'has_bookings',
  },
  { name: 'nothing is deleted', call: 'delete_event', with: { event_id: nothing }, as: ADMIN, answers: 'not_found' },

  // Importing
  {
    name: 'trips of a file are stored as they are, each in the record',
    call: 'import_events',
    as: ADMIN,
    answers: 'imported',
    with: {
      events: [
        { title: 'First', id: TASMANIA },
        { title: 'Second', price: '10', start_date: day(200), days: [{ title: 'One' }] },
      ],
    },
  },
  {
    name: 'trips of a file are checked alone',
    call: 'import_events',
    with: { events: [{ title: 'First' }], check_only: true },
    as: ADMIN,
    answers: 'valid',
  },
  {
    name: 'one wrong trip keeps all of a file out',
    call: 'import_events',
    as: ADMIN,
    answers: 'invalid',
    with: { events: [{ title: 'First' }, { title: ' ', price: -1 }, 5, { title: 'x', days: 5 }] },
  },
  {
    name: 'a file whose answer was lost is stored once',
    call: 'import_events',
    with: { events: [{ title: 'A' }, { title: 'B' }], request_id: PRESS },
    as: ADMIN,
    answers: 'imported',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }, { title: 'B' }], request_id: PRESS },
        as: ADMIN,
        answers: 'imported',
      },
      { call: 'import_events', with: { events: [{ title: 'A' }], request_id: PRESS }, as: ADMIN, answers: 'repeated' },
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], check_only: true, request_id: PRESS },
        as: ADMIN,
        answers: 'valid',
      },
    ],
  },
  { name: 'a file without trips is none', call: 'import_events', with: { events: [] }, as: ADMIN, answers: 'invalid' },
  {
    name: 'a file has at most as many trips as the house rules say',
    call: 'import_events',
    with: { events: [{ title: 'A' }, { title: 'B' }] },
    as: ADMIN,
    answers: 'too_many',
    given: rule('import_rows = 1'),
    then: [{ call: 'import_events', with: { events: [{ title: 'A' }] }, as: ADMIN, answers: 'imported' }],
  },
]
