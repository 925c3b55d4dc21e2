import { createHash } from 'node:crypto'
import { added, BEECHWORTH, customer, DRAFT, event, FREMANTLE, MEMBER, nothing, TASMANIA } from '../../support/people'
import { moment, type Case } from '../frame'

const visitor = { event_id: BEECHWORTH, full_name: 'New Visitor', email: 'visitor@example.test' }
/** Declined long ago; offered now. */
const YORICK = 'yorick@example.test'
const VESPER = 'vesper@example.test'
const named = (email: string) => `update public.waitlist_submissions set id = '${added(31)}' where email = '${email}'`
const accepted = (status: string) => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${added(30)}', '${customer(23)}', '${BEECHWORTH}', 1, '${status}', 1800, 800, 1, null);
  update public.waitlist_submissions set status = 'accepted', booking_id = '${added(30)}', id = '${added(31)}'
  where email = '${VESPER}'`
const joined = (n: number, at = 'private.now()', address = `'v+' || n || '@example.test'`) => `
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select '${event(7)}', 'x', 'x', ${address}, ${at} from generate_series(1, ${n}) n`

/** The token that the database makes for an entry and its content, where its key is the byte 1. */
const signed = (entry: string, email = 'visitor@example.test') => {
  const keyed = (data: string | Buffer) => createHash('sha256').update('\x01').update(data).digest()
  const content = createHash('md5').update(`["${email}", "x", null, null, 1]`).digest('hex')
  return `${entry}.${keyed(keyed(`waitlist:${entry}:${content}`)).toString('hex')}`
}

export const cases: Case[] = [
  { name: 'a guest joins the line', call: 'join_waitlist', with: visitor, as: null, answers: 'joined' },
  {
    name: 'blanks around what was typed are left out, empty fields are none',
    call: 'join_waitlist',
    as: MEMBER,
    answers: 'joined',
    with: {
      ...visitor,
      full_name: '  Lady\u00a0Jane \n',
      email: ' MEMBER@Nextroom.test ',
      phone: '  ',
      notes: ' Two beds ',
      seats: 13,
    },
    then: [
      { call: 'join_waitlist', with: { ...visitor, email: 'Member@nextroom.TEST' }, as: null, answers: 'duplicate' },
    ],
  },
  {
    name: 'more seats than the trip has can never be offered',
    call: 'join_waitlist',
    with: { ...visitor, seats: 14 },
    as: null,
    answers: 'invalid',
    then: [
      { call: 'join_waitlist', with: { ...visitor, seats: 0 }, as: null, answers: 'invalid' },
      { call: 'join_waitlist', with: { ...visitor, seats: null }, as: null, answers: 'invalid' },
      { call: 'join_waitlist', with: { ...visitor, seats: 2147483647 }, as: null, answers: 'invalid' },
    ],
  },
  {
    name: 'where a trip has no limit, the most of one booking is the limit',
    call: 'join_waitlist',
    as: null,
    answers: 'joined',
    given: `update public.events set max_registrations = null where id = '${TASMANIA}'`,
    with: { ...visitor, event_id: TASMANIA, seats: 20 },
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'other@example.test', seats: 21 },
        as: null,
        answers: 'invalid',
      },
    ],
  },
  {
    name: 'every fault of the form is told at once',
    call: 'join_waitlist',
    as: null,
    answers: 'invalid',
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
        answers: 'invalid',
        with: { event_id: BEECHWORTH, full_name: ' ', email: null, phone: null, notes: null },
      },
    ],
  },
  {
    name: 'an address waits once, in whatever letters; whoever asks again changes nothing',
    call: 'join_waitlist',
    as: null,
    answers: 'duplicate',
    with: { ...visitor, email: 'Thaddeus@EXAMPLE.test', full_name: 'Somebody Else', seats: 9 },
  },
  {
    name: 'an address with an open offer waits no more',
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER },
    as: null,
    answers: 'duplicate',
  },
  {
    name: 'nobody waits for seats that can be booked now',
    call: 'join_waitlist',
    with: { ...visitor, event_id: FREMANTLE, seats: 13 },
    as: null,
    answers: 'bookable',
    then: [
      { call: 'join_waitlist', with: { ...visitor, event_id: FREMANTLE, seats: 14 }, as: null, answers: 'joined' },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: FREMANTLE, seats: 15, full_name: 'Last Word' },
        as: null,
        answers: 'duplicate',
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'other@example.test' },
        as: null,
        answers: 'joined',
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: FREMANTLE, seats: 14, email: 'MEMBER@nextroom.test' },
        as: MEMBER,
        answers: 'duplicate',
      },
    ],
  },
  {
    name: 'the link of the email confirms an address, however often it is used',
    given: `delete from public.email_outbox where true; insert into public.waitlist_submissions
        (id, event_id, event_name, full_name, email, status, created_at)
      values ('${added(31)}', '${BEECHWORTH}', 'x', 'x', 'visitor@example.test', 'unconfirmed', private.now()),
        ('${added(32)}', '${TASMANIA}', 'x', 'x', 'visitor@example.test', 'unconfirmed', private.now());
      update private.unsubscribe_key set key = '\\x01'`,
    call: 'confirm_waitlist',
    with: { token: signed(added(31)) },
    as: null,
    answers: 'confirmed',
    then: [
      { call: 'confirm_waitlist', with: { token: signed(added(31)) }, as: MEMBER, answers: 'confirmed' },
      {
        call: 'confirm_waitlist',
        with: { token: `${added(32)}.${signed(added(31)).split('.')[1]}` },
        as: null,
        answers: 'not_found',
      },
      { call: 'confirm_waitlist', with: { token: signed(added(33)) }, as: null, answers: 'not_found' },
      { call: 'confirm_waitlist', with: { token: null }, as: null, answers: 'not_found' },
      {
        call: 'confirm_waitlist',
        with: { token: signed(added(31), 'another@example.test') },
        as: null,
        answers: 'not_found',
      },
      {
        sql: `update public.events set called_off_at = private.now() where id = '${TASMANIA}'`,
        as: 'owner',
        answers: 'done',
      },
      { call: 'confirm_waitlist', with: { token: signed(added(32)) }, as: null, answers: 'over' },
    ],
  },
  {
    name: 'a mailbox has five unconfirmed entries at a time, and a link is void after the hours of a claim link',
    given: `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, created_at)
      select '${event(7)}', 'x', 'x', 'v+' || n || '@example.test', 'unconfirmed', private.now() - interval '2 days'
      from generate_series(1, 5) n`,
    call: 'join_waitlist',
    with: { ...visitor, email: 'v@example.test' },
    as: null,
    answers: 'too_many',
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, email: 'v@example.test' },
        as: null,
        answers: 'joined',
        at: moment('1 day'),
      },
    ],
  },
  {
    name: 'an address that booked by its offer is on the trip',
    given: accepted('confirmed'),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER },
    as: null,
    answers: 'duplicate',
  },
  {
    name: 'once that booking is over, the address may wait anew',
    given: accepted('cancelled'),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER },
    as: null,
    answers: 'joined',
  },
  {
    name: 'whoever declined joins again at the end of the line',
    given: named(YORICK),
    call: 'join_waitlist',
    with: { ...visitor, email: YORICK },
    as: null,
    answers: 'joined',
  },
  {
    name: 'an offer that has run out is over: its seat goes on, and its address may join anew',
    given: named(VESPER),
    call: 'join_waitlist',
    with: { ...visitor, email: VESPER },
    as: null,
    answers: 'joined',
    at: moment('34 hours'),
  },
  {
    name: 'one mailbox joins five times an hour, whatever stands after its +',
    given: joined(4),
    call: 'join_waitlist',
    with: { ...visitor, email: 'V@example.test' },
    as: null,
    answers: 'joined',
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'v+new@example.test' },
        as: null,
        answers: 'too_many',
        at: moment('59 minutes 59 seconds'),
      },
      {
        call: 'join_waitlist',
        with: { ...visitor, event_id: TASMANIA, email: 'v+new@example.test' },
        as: null,
        answers: 'joined',
        at: moment('60 minutes'),
      },
    ],
  },
  {
    name: 'a trip takes names until its last day',
    call: 'join_waitlist',
    with: visitor,
    as: null,
    answers: 'joined',
    at: `(select private.start_of(end_date + 1) - interval '1 second' from public.events where id = '${BEECHWORTH}')`,
    then: [
      {
        call: 'join_waitlist',
        with: { ...visitor, email: 'late@example.test' },
        as: null,
        answers: 'not_found',
        at: `(select private.start_of(end_date + 1) from public.events where id = '${BEECHWORTH}')`,
      },
    ],
  },
  {
    name: 'no names for a draft, nor for no trip',
    call: 'join_waitlist',
    with: { ...visitor, event_id: DRAFT },
    as: null,
    answers: 'not_found',
    then: [
      { call: 'join_waitlist', with: { ...visitor, event_id: nothing }, as: null, answers: 'not_found' },
      { call: 'join_waitlist', with: { ...visitor, event_id: null }, as: null, answers: 'not_found' },
    ],
  },
  {
    name: 'whoever left a number can be rung up',
    call: 'join_waitlist',
    with: { ...visitor, phone: ' 0491 570 006 ' },
    as: null,
    answers: 'joined',
  },
]
