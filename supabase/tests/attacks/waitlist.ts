import { ADMIN, BEECHWORTH, DRAFT, FREMANTLE, OPEN_OFFER, addedRowId, event, UNKNOWN_ID } from '../support/people'
import type { Attack } from './attack'

const VISITOR = { full_name: 'New Visitor', email: 'visitor@example.test' }
const ENTRY_FIELDS = { entry_id: addedRowId(12), full_name: 'Mabel Moonlight', email: 'member@nextroom.test' }
const WAITLIST_UNCHANGED = { unchangedQuery: 'select * from public.waitlist_submissions order by id' }
const joinWaitlistCall = (overrides: Record<string, unknown>): [string, Record<string, unknown>] => [
  'join_waitlist',
  { event_id: FREMANTLE, ...VISITOR, ...overrides },
]
/** Fills the trip, because the waitlist accepts entries only when no seats are free. */
const FILL_EVENT_SQL = `update public.events set max_registrations = (
  select seats_taken from public.event_stats where event_id = '${FREMANTLE}') where id = '${FREMANTLE}'`
const insertEntriesSql = (
  n: number,
) => `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
  select e.id, e.title, 'V', 'visitor@example.test' from public.events e where e.id <> '${FREMANTLE}' limit ${n}`

/** Attacks on the waitlist and its offers. */
export const WAITLIST_ATTACKS: Attack[] = [
  [
    'joining a waitlist twice with the same email address',
    null,
    joinWaitlistCall({ email: 'member@nextroom.test' }),
    'duplicate',
    { ...WAITLIST_UNCHANGED, after: FILL_EVENT_SQL },
  ],
  [
    'joining a waitlist twice with the same email address in another letter case',
    null,
    joinWaitlistCall({ email: ' MEMBER@NextRoom.test ' }),
    'duplicate',
    { ...WAITLIST_UNCHANGED, after: FILL_EVENT_SQL },
  ],
  [
    'joining the waitlist of a draft trip',
    null,
    joinWaitlistCall({ event_id: DRAFT }),
    'not_found',
    WAITLIST_UNCHANGED,
  ],
  [
    'joining the waitlist of a past trip',
    null,
    joinWaitlistCall({ event_id: event(10) }),
    'not_found',
    WAITLIST_UNCHANGED,
  ],
  ['joining the waitlist of a trip that does not exist', null, joinWaitlistCall({ event_id: UNKNOWN_ID }), 'not_found'],
  [
    'joining a sixth waitlist within an hour',
    null,
    joinWaitlistCall({}),
    'too_many',
    { after: `${FILL_EVENT_SQL}; ${insertEntriesSql(5)}` },
  ],
  ...(
    [
      ['a name of 10,000 letters', { full_name: 'x'.repeat(10000) }],
      ['a blank name', { full_name: ' \n ' }],
      ['an email address followed by a bcc header', { email: 'a@example.test\nbcc:b@example.test' }],
      ['an email address with a line break before the @', { email: 'a\nb@example.test' }],
      ['two email addresses', { email: 'a@example.test,b@example.test' }],
      ['an invalid email address', { email: 'nobody' }],
      ['an email address of 300 letters', { email: `${'x'.repeat(290)}@example.test` }],
      ['notes of 2,001 letters', { notes: 'x'.repeat(2001) }],
      ['a phone number of 41 digits', { phone: '0'.repeat(41) }],
      ['zero seats', { seats: 0 }],
      ['21 seats', { seats: 21 }],
      ['a negative number of seats', { seats: -1 }],
      ['null as the number of seats', { seats: null }],
    ] as const
  ).map(([description, fields]): Attack => [
    `joining the waitlist with ${description}`,
    null,
    joinWaitlistCall(fields),
    'invalid',
    WAITLIST_UNCHANGED,
  ]),
  ['reading an offer with a guessed token', null, ['get_offer', { token: UNKNOWN_ID }], 'not_found'],
  ['reading an offer without a token', null, ['get_offer', { token: null }], 'not_found'],
  ['declining an offer without a token', null, ['decline_offer', { token: null }], 'not_found', WAITLIST_UNCHANGED],
  [
    'the details of an offer do not contain the email address',
    null,
    `select public.get_offer('${OPEN_OFFER}')::text ~ 'vesper@' as leaks`,
    { leaks: false },
  ],
  [
    'an admin offers more seats than are free',
    ADMIN,
    `select public.admin_offer_seats((select id from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting' limit 1)) as result`,
    'sold_out',
    WAITLIST_UNCHANGED,
  ],
  [
    'storing an offer without an expiry time',
    'owner',
    `update public.waitlist_submissions set status = 'offered' where id = '${addedRowId(12)}'`,
    '23514',
  ],
  [
    'making an offer twice to the same waitlist entry',
    ADMIN,
    ['admin_offer_seats', { entry_id: addedRowId(11) }],
    'already_offered',
    WAITLIST_UNCHANGED,
  ],
  [
    'moving a waitlist entry to a trip that does not exist',
    ADMIN,
    ['update_waitlist_entry', { ...ENTRY_FIELDS, event_id: UNKNOWN_ID }],
    'invalid',
    WAITLIST_UNCHANGED,
  ],
  [
    'adding seats to an open offer',
    ADMIN,
    ['update_waitlist_entry', { ...ENTRY_FIELDS, entry_id: addedRowId(11), seats: 5 }],
    'has_offer',
    WAITLIST_UNCHANGED,
  ],
  [
    'moving a waitlist entry to a trip whose waitlist already has the same email address',
    ADMIN,
    ['update_waitlist_entry', { ...ENTRY_FIELDS, event_id: event(7) }],
    'duplicate',
    {
      after: `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${event(7)}', 'x', 'x', 'Member@nextroom.test')`,
    },
  ],
]

/** Invalid waitlist entries, enquiries and messages from visitors. */
export const VISITOR_FORM_ATTACKS: Attack[] = [
  ...(
    [
      ['a name of two lines', { full_name: 'x\nhttps://phish.example' }],
      ['a name with a right-to-left override', { full_name: '\u202egnihsihp' }],
      ['a phone number without digits', { phone: 'call me' }],
      ['more seats than the trip has', { seats: 19 }],
    ] as const
  ).map(([description, fields]): Attack => [
    `an admin saves a waitlist entry with ${description}`,
    ADMIN,
    ['update_waitlist_entry', { ...ENTRY_FIELDS, ...fields }],
    'invalid',
    WAITLIST_UNCHANGED,
  ]),

  [
    'sending a sixth message within an hour',
    null,
    ['send_contact_message', { ...VISITOR, message: 'x' }],
    'too_many',
    {
      after: `insert into public.contact_messages (full_name, email, message) select 'V', 'Visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  [
    'expressing interest a sixth time within an hour',
    null,
    ['express_interest', { ...VISITOR, trip_name: 'x' }],
    'too_many',
    {
      after: `insert into public.interest_submissions (full_name, email, trip_name) select 'V', 'visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  [
    'sending a message of 2,001 letters',
    null,
    ['send_contact_message', { ...VISITOR, message: 'x'.repeat(2001) }],
    'invalid',
  ],
  ['sending a blank message', null, ['send_contact_message', { ...VISITOR, message: ' ' }], 'invalid'],
  ['expressing interest in a draft trip', null, ['express_interest', { ...VISITOR, event_id: DRAFT }], 'not_found'],
  [
    'interest in a trip with a forged trip name is registered',
    null,
    `with s as materialized (select public.express_interest('V', 'v@example.test', event_id => '${event(3)}', trip_name => 'Forged') as result)
    select result ->> 'status' as status from s`,
    { status: 'registered' },
  ],
  [
    'expressing interest with a trip name of 201 letters',
    null,
    ['express_interest', { ...VISITOR, trip_name: 'x'.repeat(201) }],
    'invalid',
  ],
]
