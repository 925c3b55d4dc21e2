import { ADMIN, DRAFT, MEMBER, TASMANIA, addedRowId, event } from '../support/people'
import { CURRENT_VERSION } from '../support/rpc'
import type { Attack } from './attack'

const HIDDEN_EVENT_IDS_SQL = `('${DRAFT}', '${event(13)}')`
const EVENTS_UNCHANGED = { unchangedQuery: 'select * from public.events order by id' }
const DRAFT_READ_ATTACKS = [
  ['events', 'id'],
  ['event_stats', 'event_id'],
  ['event_itineraries', 'event_id'],
  ['event_images', 'event_id'],
  ['event_cards', 'id'],
].map(([name, key]): Attack => [
  `a visitor reads ${name} of hidden trips`,
  null,
  `select * from public.${name} where ${key} in ${HIDDEN_EVENT_IDS_SQL}`,
  0,
])

const saveEventCall = (event: Record<string, unknown>): [string, Record<string, unknown>] => [
  'save_event',
  { event: { title: 'New', ...event } },
]

/** Attacks on drafts, and on hidden, deleted or imported trips. */
export const EVENT_ATTACKS: Attack[] = [
  ...DRAFT_READ_ATTACKS,
  [
    'a visitor reads the activities of a draft trip',
    null,
    `select * from public.itinerary_items where id = '${addedRowId(4)}'`,
    0,
  ],
  [
    'a visitor reads activities of days that are hidden from visitors',
    null,
    `select * from public.itinerary_items i where not exists (select from public.event_itineraries d where d.id = i.itinerary_id)`,
    0,
  ],
  [
    'a visitor previews the payment plan of a draft trip',
    null,
    ['preview_plan', { event_id: DRAFT, seats: 1, plan: 1 }],
    'not_found',
  ],
  [
    'unpublishing a booked trip',
    ADMIN,
    ['set_event_status', { event_id: TASMANIA, status: 'draft' }],
    'has_bookings',
    EVENTS_UNCHANGED,
  ],
  ['deleting a booked trip', ADMIN, `delete from public.events where id = '${TASMANIA}'`, '23503', EVENTS_UNCHANGED],
  [
    'deleting a trip whose only booking is cancelled',
    ADMIN,
    `delete from public.events where id = '${event(8)}'`,
    '23503',
    EVENTS_UNCHANGED,
  ],
  [
    'importing two trips, one of them invalid',
    ADMIN,
    ['import_events', { events: [{ title: 'Right' }, { title: '' }] }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'an imported trip with the ID of an existing trip is stored as a new trip',
    ADMIN,
    `with s as materialized (select public.import_events('[{"id": "${TASMANIA}", "title": "x"}]') as result)
    select (result ->> 'status') = 'imported' and (result #>> '{ids,0}') <> '${TASMANIA}' as is_new from s`,
    { is_new: true },
  ],
]

/** Invalid trips that staff try to save. */
export const EVENT_SAVING_ATTACKS: Attack[] = [
  ...(
    [
      ['a negative price', { price: -5 }],
      ['a price of NaN', { price: 'NaN' }],
      ['an infinite price', { price: 'Infinity' }],
      ['a price with a fraction of a cent', { price: 1.005 }],
      ['a price of a billion', { price: 1000000000 }],
      ['a sale price above the price', { price: 5, sale_price: 6 }],
      ['a negative deposit', { deposit: -1 }],
      ['zero seats', { max_registrations: 0 }],
      ['a negative number of seats', { max_registrations: -3 }],
      ['half a seat', { max_registrations: 1.5 }],
      ['an end before the start', { start_date: '2031-02-02', end_date: '2031-02-01' }],
      ['a date that does not exist', { start_date: '2031-02-30' }],
      ['a date in words', { start_date: 'tomorrow' }],
      ['a title of 10,000 letters', { title: 'x'.repeat(10000) }],
      ['a blank title', { title: '  ' }],
      ['a title that is a list', { title: ['x'] }],
      ['an unknown status', { status: 'secret' }],
      ['an unknown phase', { phase: 'x' }],
      ['the status published but no start date', { status: 'published' }],
      ['custom fields of 40,001 letters', { custom_fields: { summary: 'x'.repeat(40001) } }],
      ['custom fields that are a list', { custom_fields: [] }],
      ['a JavaScript URL as picture', { images: [{ image_url: 'javascript:alert(1)' }] }],
      ['a data URL as picture', { images: [{ image_url: 'data:text/html,<script>' }] }],
      ['a picture of another website', { images: [{ image_url: '//elsewhere.example/x.png' }] }],
      ['21 pictures', { images: Array.from({ length: 21 }, () => ({ image_url: '/x.png' })) }],
      ['61 days', { days: Array.from({ length: 61 }, () => ({ title: 'x' })) }],
      ['an activity at 25:00', { days: [{ items: [{ title: 'x', start_time: '25:00' }] }] }],
      ['an activity without a name', { days: [{ items: [{ title: '' }] }] }],
      ['61 activities', { days: [{ items: Array.from({ length: 61 }, () => ({ title: 'x' })) }] }],
      ['another currency', { currency: 'USD' }],
      ['a price above the maximum of a booking', { price: 100000 }],
      ['a picture 99,999 pixels wide', { images: [{ image_url: '/x.png', width: 99999 }] }],
      ['an activity type of 41 letters', { days: [{ items: [{ title: 'x', item_type: 'x'.repeat(41) }] }] }],
      ['a text instead of the list of days', { days: 'all' }],
      ['a day in 1899', { days: [{ date: '1899-12-31' }] }],
      ['a day in 2200', { days: [{ date: '2200-01-01' }] }],
      ['a number instead of a day', { days: [1] }],
    ] as const
  ).map(([what, fields]): Attack => [
    `saving a trip with ${what}`,
    ADMIN,
    saveEventCall(fields),
    'invalid',
    EVENTS_UNCHANGED,
  ]),
  [
    'a trip with every field at its maximum is saved',
    ADMIN,
    saveEventCall({
      title: 'x'.repeat(200),
      description: 'x'.repeat(10000),
      location: 'x'.repeat(200),
      start_date: '1900-01-01',
      end_date: '2199-12-31',
      max_registrations: 100000,
      price: 99999.99,
      sale_price: 99999.99,
      deposit: 99999.99,
      event_type: 'x'.repeat(40),
      custom_fields: { a: 'x'.repeat(39990) },
      images: [
        {
          image_url: `/${'x'.repeat(599)}`,
          image_name: 'x'.repeat(300),
          alt_text: 'x'.repeat(300),
          width: 20000,
          height: 20000,
        },
      ],
      days: [
        {
          title: 'x'.repeat(200),
          description: 'x'.repeat(10000),
          date: '2199-12-31',
          images: Array.from({ length: 20 }, () => ({ image_url: 'http://x' })),
          items: Array.from({ length: 60 }, () => ({
            title: 'x'.repeat(200),
            description: 'x'.repeat(5000),
            start_time: '23:59:59',
            end_time: '00:00',
            item_type: 'x'.repeat(40),
          })),
        },
        ...Array.from({ length: 59 }, () => ({})),
      ],
    }),
    'saved',
  ],
  [
    'a trip with every field at its minimum is saved',
    ADMIN,
    saveEventCall({
      title: 'x',
      start_date: '2031-01-01',
      end_date: '2031-01-01',
      max_registrations: 1,
      price: 0,
      sale_price: 0,
      deposit: 0,
      event_type: 'x',
      images: [{ image_url: '/x', width: 1, height: 1 }],
      days: [{ date: '2031-01-01', items: [{ title: 'x', item_type: 'x' }] }],
    }),
    'saved',
  ],
  [
    'a new trip that is saved with a forged version has version 1',
    ADMIN,
    `with s as materialized (select public.save_event('{"title": "New", "created_by": "${MEMBER}", "version": 99}') as result)
    select result ->> 'version' as version from s`,
    { version: '1' },
  ],
  [
    'saving a trip without the version that was edited',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, title: 'x' } }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'saving a trip over a newer version of it',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, title: 'x' }, expected_version: 0 }],
    'conflict',
    EVENTS_UNCHANGED,
  ],
  [
    'reducing the seats of a trip below the number sold',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, max_registrations: 11 }, expected_version: CURRENT_VERSION }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'unpublishing a booked trip by saving it as a draft',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, status: 'draft' }, expected_version: CURRENT_VERSION }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'unpublishing a booked trip by saving it with a null status',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, status: null }, expected_version: CURRENT_VERSION }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'unpublishing a booked trip by saving it with a blank status',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, status: '' }, expected_version: CURRENT_VERSION }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
  [
    'moving a booked trip into the past',
    ADMIN,
    ['save_event', { event: { id: TASMANIA, start_date: '2001-01-01' }, expected_version: CURRENT_VERSION }],
    'invalid',
    EVENTS_UNCHANGED,
  ],
]
