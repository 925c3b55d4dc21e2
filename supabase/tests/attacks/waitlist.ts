import { ADMIN, BEECHWORTH, DRAFT, FREMANTLE, OPEN_OFFER, added, event, nothing } from '../support/people'
import type { Attack } from './attack'

const visitor = { full_name: 'New Visitor', email: 'visitor@example.test' }
const entry = { entry_id: added(12), full_name: 'Mabel Moonlight', email: 'member@nextroom.test' }
const waitlist = { keeps: 'select * from public.waitlist_submissions order by id' }
const join = (more: Record<string, unknown>): [string, Record<string, unknown>] => [
  'join_waitlist',
  { event_id: FREMANTLE, ...visitor, ...more },
]
/** No seats are free: nobody waits for seats that can be booked. */
const full = `update public.events set max_registrations = (
  select seats_taken from public.event_stats where event_id = '${FREMANTLE}') where id = '${FREMANTLE}'`
const waits = (n: number) => `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
  select e.id, e.title, 'V', 'visitor@example.test' from public.events e where e.id <> '${FREMANTLE}' limit ${n}`

/** The waitlist and its offers. */
export const WAITING: Attack[] = [
  [
    'the same address joins twice',
    null,
    join({ email: 'member@nextroom.test' }),
    'duplicate',
    { ...waitlist, after: full },
  ],
  [
    'the same address in other letters joins twice',
    null,
    join({ email: ' MEMBER@NextRoom.test ' }),
    'duplicate',
    { ...waitlist, after: full },
  ],
  ['a draft is waited for', null, join({ event_id: DRAFT }), 'not_found', waitlist],
  ['a past trip is waited for', null, join({ event_id: event(10) }), 'not_found', waitlist],
  ['nothing is waited for', null, join({ event_id: nothing }), 'not_found'],
  ['the sixth entry within an hour', null, join({}), 'too_many', { after: `${full}; ${waits(5)}` }],
  ...(
    [
      ['a name of 10,000 letters', { full_name: 'x'.repeat(10000) }],
      ['a blank name', { full_name: ' \n ' }],
      ['an address with a line break', { email: 'a@example.test\nbcc:b@example.test' }],
      ['a line break before the at', { email: 'a\nb@example.test' }],
      ['two addresses', { email: 'a@example.test,b@example.test' }],
      ['no address', { email: 'nobody' }],
      ['an address of 300 letters', { email: `${'x'.repeat(290)}@example.test` }],
      ['notes of 2,001 letters', { notes: 'x'.repeat(2001) }],
      ['a phone of 41 digits', { phone: '0'.repeat(41) }],
      ['no seats', { seats: 0 }],
      ['21 seats', { seats: 21 }],
      ['seats below nothing', { seats: -1 }],
      ['seats left out', { seats: null }],
    ] as const
  ).map(([what, fields]): Attack => [`joining the waitlist with ${what}`, null, join(fields), 'invalid', waitlist]),
  ['an offer is taken with a guessed token', null, ['get_offer', { token: nothing }], 'not_found'],
  ['an offer is asked for without a token', null, ['get_offer', { token: null }], 'not_found'],
  ['an offer is declined without a token', null, ['decline_offer', { token: null }], 'not_found', waitlist],
  [
    'what an offer shows does not hold the address',
    null,
    `select public.get_offer('${OPEN_OFFER}')::text ~ 'vesper@' as leaks`,
    { leaks: false },
  ],
  [
    'an offer of seats that are not there',
    ADMIN,
    `select public.admin_offer_seats((select id from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting' limit 1)) as answer`,
    'sold_out',
    waitlist,
  ],
  [
    'an offer without an end',
    'owner',
    `update public.waitlist_submissions set status = 'offered' where id = '${added(12)}'`,
    '23514',
  ],
  ['an offer is made twice', ADMIN, ['admin_offer_seats', { entry_id: added(11) }], 'already_offered', waitlist],
  [
    'an entry is moved to no trip',
    ADMIN,
    ['update_waitlist_entry', { ...entry, event_id: nothing }],
    'invalid',
    waitlist,
  ],
  [
    'an open offer is made bigger',
    ADMIN,
    ['update_waitlist_entry', { ...entry, entry_id: added(11), seats: 5 }],
    'offer_stands',
    waitlist,
  ],
  [
    'an entry is moved where its address waits already',
    ADMIN,
    ['update_waitlist_entry', { ...entry, event_id: event(7) }],
    'duplicate',
    {
      after: `insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${event(7)}', 'x', 'x', 'Member@nextroom.test')`,
    },
  ],
]

/** What visitors send. */
export const LETTERS: Attack[] = [
  ...(
    [
      ['a name of two lines', { full_name: 'x\nhttps://phish.example' }],
      ['a name written backwards', { full_name: '\u202egnihsihp' }],
      ['a phone of words', { phone: 'call me' }],
      ['more seats than the trip has', { seats: 19 }],
    ] as const
  ).map(([what, fields]): Attack => [
    `an admin writes an entry with ${what}`,
    ADMIN,
    ['update_waitlist_entry', { ...entry, ...fields }],
    'invalid',
    waitlist,
  ]),

  [
    'the sixth message within an hour',
    null,
    ['send_contact_message', { ...visitor, message: 'x' }],
    'too_many',
    {
      after: `insert into public.contact_messages (full_name, email, message) select 'V', 'Visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  [
    'the sixth interest within an hour',
    null,
    ['express_interest', { ...visitor, trip_name: 'x' }],
    'too_many',
    {
      after: `insert into public.interest_submissions (full_name, email, trip_name) select 'V', 'visitor@example.test', 'm' || n from generate_series(1, 5) n`,
    },
  ],
  ['a message of 2,001 letters', null, ['send_contact_message', { ...visitor, message: 'x'.repeat(2001) }], 'invalid'],
  ['a blank message', null, ['send_contact_message', { ...visitor, message: ' ' }], 'invalid'],
  ['interest in a draft', null, ['express_interest', { ...visitor, event_id: DRAFT }], 'not_found'],
  [
    'interest under a name of its own',
    null,
    `with s as materialized (select public.express_interest('V', 'v@example.test', event_id => '${event(3)}', trip_name => 'Forged') as said)
    select said ->> 'status' as status from s`,
    { status: 'registered' },
  ],
  ['a trip name of 201 letters', null, ['express_interest', { ...visitor, trip_name: 'x'.repeat(201) }], 'invalid'],
]
