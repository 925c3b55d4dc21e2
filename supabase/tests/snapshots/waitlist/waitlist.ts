import { createHash } from 'node:crypto'
import {
  addedRowId,
  BEECHWORTH,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

const visitor = { event_id: BEECHWORTH, full_name: 'New Visitor', email: 'visitor@example.test' }
/** Two people with waitlist entries. Yorick declined an offer long ago. Vesper has an open offer. */
const YORICK_ADDRESS = 'yorick@example.test'
const VESPER_ADDRESS = 'vesper@example.test'
const setEntryIdSql = (email: string) =>
  `update public.waitlist_submissions set id = '${addedRowId(31)}' where email = '${email}'`
const acceptOfferSql = (status: string) => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${BEECHWORTH}', 1, '${status}', 1800, 800, 1, null);
  update public.waitlist_submissions set status = 'accepted', booking_id = '${addedRowId(30)}', id = '${addedRowId(31)}'
  where email = '${VESPER_ADDRESS}'`
const insertJoinedEntriesSql = (
  n: number,
  createdAtSql = 'private.now()',
  address = `'v+' || n || '@example.test'`,
) => `
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select '${event(7)}', 'x', 'x', ${address}, ${createdAtSql} from generate_series(1, ${n}) n`

/**
 * Computes the token with which a visitor confirms a waitlist entry: the id of the entry, and a signature of the id and
 * of what the visitor entered. The test sets the signing key to the single byte 1.
 */
export const createSignedToken = (entry: string, email = 'visitor@example.test') => {
  const hashWithKey = (data: string | Buffer) => createHash('sha256').update('\x01').update(data).digest()
  const contentHash = createHash('md5').update(`["${email}", "x", null, null, 1]`).digest('hex')
  return `${entry}.${hashWithKey(hashWithKey(`waitlist:${entry}:${contentHash}`)).toString('hex')}`
}

export const waitlistCases: SnapshotCase[] = [
  { name: 'a visitor joins a waitlist', call: 'join_waitlist', with: visitor, as: null, expected: 'joined' },
  {
    name: 'the waitlist form is stored without surrounding spaces and empty fields',
    call: 'join_waitlist',
    as: MEMBER,
    expected: 'joined',
    with: {
      ...visitor,
      full_name: '  Lady\u00a0Jane \n',
      email: ' MEMBER@Nextroom.test ',
      phone: '  ',
      notes: ' Two beds ',
      seats: 13,
    },
    then: [
      { call: 'join_waitlist', with: { ...visitor, email: 'Member@nextroom.TEST' }, as: null, expected: 'duplicate' },
    ],
  },
  {
    name: 'a waitlist entry for more seats than the trip has is refused',
    call: 'join_waitlist',
    with: { ...visitor, seats: 14 },
    as: null,
    expected: 'invalid',
    then: [
      { call: 'join_waitlist', with: { ...visitor, seats: 0 }, as: null, expected: 'invalid' },
      { call: 'join_waitlist', with: { ...visitor, seats: null }, as: null, expected: 'invalid' },
      { call: 'join_waitlist', with: { ...visitor, seats: 2147483647 }, as: null, expected: 'invalid' },
    ],
  },
  {
    name: 'a waitlist entry for a trip without a seat limit can have at most the seats of one booking',
    call: 'join_waitlist',
    as: null,
    expected: 'joined',
    given: `update public.events set max_registrations = null where id = '${TASMANIA}'`,
    with: { ...visitor, event_id: TASMANIA, seats: 20 },
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'other@example.test', seats: 21 },
        as: null,
        expected: 'invalid',
      },
    ],
  },
  {
    name: 'all validation errors of the waitlist form are returned together',
    call: 'join_waitlist',
    as: null,
    expected: 'invalid',
    with: {
      event_id: BEECHWORTH,
      full_name: 'Evil\u202e\nhttps://phish.example',
      email: 'a,b@c.de',
      phone: 'call me',
      notes: 'x'.repeat(2001),
      seats: 0,
    },
    then: [
      {
        call: 'join_waitlist',
        as: null,
        expected: 'invalid',
        with: { event_id: BEECHWORTH, full_name: ' ', email: null, phone: null, notes: null },
      },
    ],
  },
  {
    name: 'an email address joins a waitlist once in any letter case, and a second request changes nothing',
    call: 'join_waitlist',
    as: null,
    expected: 'duplicate',
    with: { ...visitor, email: 'Thaddeus@EXAMPLE.test', full_name: 'Somebody Else', seats: 9 },
  },
  {
    name: 'an email address with an open waitlist offer cannot join the waitlist again',
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER_ADDRESS },
    as: null,
    expected: 'duplicate',
  },
  {
    name: 'a visitor cannot join a waitlist while the trip has enough free seats',
    call: 'join_waitlist',
    with: { ...visitor, event_id: FREMANTLE, seats: 13 },
    as: null,
    expected: 'bookable',
    then: [
      { call: 'join_waitlist', with: { ...visitor, event_id: FREMANTLE, seats: 14 }, as: null, expected: 'joined' },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: FREMANTLE, seats: 15, full_name: 'Last Word' },
        as: null,
        expected: 'duplicate',
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'other@example.test' },
        as: null,
        expected: 'joined',
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: FREMANTLE, seats: 14, email: 'MEMBER@nextroom.test' },
        as: MEMBER,
        expected: 'duplicate',
      },
    ],
  },
  {
    name: 'the link in a waitlist email confirms the entry each time it is opened; a wrong link confirms nothing',
    given: `delete from public.email_outbox where true; insert into public.waitlist_submissions
        (id, event_id, event_name, full_name, email, status, created_at)
      values ('${addedRowId(31)}', '${BEECHWORTH}', 'x', 'x', 'visitor@example.test', 'unconfirmed', private.now()),
        ('${addedRowId(32)}', '${TASMANIA}', 'x', 'x', 'visitor@example.test', 'unconfirmed', private.now());
      update private.unsubscribe_key set key = '\\x01'`,
    call: 'confirm_waitlist',
    with: { token: createSignedToken(addedRowId(31)) },
    as: null,
    expected: 'confirmed',
    then: [
      {
        call: 'confirm_waitlist',
        with: { token: createSignedToken(addedRowId(31)) },
        as: MEMBER,
        expected: 'confirmed',
      },
      {
        call: 'confirm_waitlist',
        with: { token: `${addedRowId(32)}.${createSignedToken(addedRowId(31)).split('.')[1]}` },
        as: null,
        expected: 'not_found',
      },
      { call: 'confirm_waitlist', with: { token: createSignedToken(addedRowId(33)) }, as: null, expected: 'not_found' },
      { call: 'confirm_waitlist', with: { token: null }, as: null, expected: 'not_found' },
      {
        call: 'confirm_waitlist',
        with: { token: createSignedToken(addedRowId(31), 'another@example.test') },
        as: null,
        expected: 'not_found',
      },
      {
        sql: `update public.events set called_off_at = private.now() where id = '${TASMANIA}'`,
        as: 'owner',
        expected: 'done',
      },
      { call: 'confirm_waitlist', with: { token: createSignedToken(addedRowId(32)) }, as: null, expected: 'ended' },
    ],
  },
  {
    name: 'an email address has at most five unconfirmed waitlist entries, which are removed when their links expire',
    given: `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, created_at)
      select '${event(7)}', 'x', 'x', 'v+' || n || '@example.test', 'unconfirmed', private.now() - interval '2 days'
      from generate_series(1, 5) n`,
    call: 'join_waitlist',
    with: { ...visitor, email: 'v@example.test' },
    as: null,
    expected: 'too_many',
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, email: 'v@example.test' },
        as: null,
        expected: 'joined',
        at: timeAfterTest('1 day'),
      },
    ],
  },
  {
    name: 'an email address that booked through its waitlist offer cannot join the same waitlist again',
    given: acceptOfferSql('confirmed'),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER_ADDRESS },
    as: null,
    expected: 'duplicate',
  },
  {
    name: 'an email address can join a waitlist again after its booking of the trip was cancelled',
    given: acceptOfferSql('cancelled'),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER_ADDRESS },
    as: null,
    expected: 'joined',
  },
  {
    name: 'a person who declined a waitlist offer can join again, at the end of the waitlist',
    given: setEntryIdSql(YORICK_ADDRESS),
    call: 'join_waitlist',
    with: { ...visitor, email: YORICK_ADDRESS },
    as: null,
    expected: 'joined',
  },
  {
    name: 'the seat of an expired offer goes to the next person, and the former holder can join the waitlist again',
    given: setEntryIdSql(VESPER_ADDRESS),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER_ADDRESS },
    as: null,
    expected: 'joined',
    at: timeAfterTest('34 hours'),
  },
  {
    name: 'an email address can join five waitlists an hour, including its variants with a plus sign',
    given: insertJoinedEntriesSql(4),
    call: 'join_waitlist',
    with: { ...visitor, email: 'V@example.test' },
    as: null,
    expected: 'joined',
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'v+new@example.test' },
        as: null,
        expected: 'too_many',
        at: timeAfterTest('59 minutes 59 seconds'),
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'v+new@example.test' },
        as: null,
        expected: 'joined',
        at: timeAfterTest('60 minutes'),
      },
    ],
  },
  {
    name: "a visitor can join a waitlist until the trip's last day",
    call: 'join_waitlist',
    with: visitor,
    as: null,
    expected: 'joined',
    at: `(select private.start_of(end_date + 1) - interval '1 second' from public.events where id = '${BEECHWORTH}')`,
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, email: 'late@example.test' },
        as: null,
        expected: 'not_found',
        at: `(select private.start_of(end_date + 1) from public.events where id = '${BEECHWORTH}')`,
      },
    ],
  },
  {
    name: 'a visitor cannot join the waitlist of a draft or an unknown trip',
    call: 'join_waitlist',
    with: { ...visitor, event_id: DRAFT },
    as: null,
    expected: 'not_found',
    then: [
      { call: 'join_waitlist', with: { ...visitor, event_id: UNKNOWN_ID }, as: null, expected: 'not_found' },
      { call: 'join_waitlist', with: { ...visitor, event_id: null }, as: null, expected: 'not_found' },
    ],
  },
  {
    name: "a waitlist entry stores the visitor's phone number",
    call: 'join_waitlist',
    with: { ...visitor, phone: ' 0491 570 006 ' },
    as: null,
    expected: 'joined',
  },
]
