import { ADMIN, added, BEECHWORTH, booking, customer, event, FREMANTLE, MEMBER, nothing } from '../../support/people'
import { moment, type Case } from '../frame'

/** Offered now; first in line, for two seats. */
const VESPER = 'vesper@example.test'
const THADDEUS = 'thaddeus@example.test'
const ACCEPTED = `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${added(30)}', '${customer(23)}', '${BEECHWORTH}', 1, 'confirmed', 1800, 800, 1, null);
  update public.waitlist_submissions set status = 'accepted', booking_id = '${added(30)}', id = '${added(31)}'
  where email = '${VESPER}'`
/** One seat more, and nobody in line who wants but one. */
const ROOM = `
  update public.waitlist_submissions set id = '${added(31)}' where email = '${THADDEUS}';
  update public.events set max_registrations = max_registrations + 1 where id = '${BEECHWORTH}';
  update public.waitlist_submissions set seats = 2 where status = 'waiting'`
const GROWN = `
  update public.events set max_registrations = 4 where id = '${FREMANTLE}';
  update public.waitlist_submissions set seats = 5 where id = '${added(12)}'`

const change = (id: string, more: object = {}) => ({
  entry_id: id,
  full_name: 'Mabel Moonlight',
  email: 'member@nextroom.test',
  ...more,
})

export const cases: Case[] = [
  {
    name: 'an admin puts an entry right: the record names the fields and no words',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'updated',
    with: change(added(12), { full_name: 'Mabel M.', phone: '0491 570 006', notes: ' ' }),
    then: [
      {
        call: 'update_waitlist_entry',
        with: change(added(12), { full_name: 'Mabel M.', phone: '0491 570 006' }),
        as: ADMIN,
        answers: 'updated',
      },
    ],
  },
  {
    name: 'an entry moves to another trip and keeps its place',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'updated',
    with: change(added(12), { event_id: BEECHWORTH, seats: 2 }),
  },
  {
    name: 'a move sees to its two trips, and to no other',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'updated',
    with: change(added(12), { event_id: event(7) }),
    at: moment('40 hours'),
  },
  {
    name: 'fewer seats may fit where more did not',
    given: ROOM,
    call: 'update_waitlist_entry',
    with: { entry_id: added(31), full_name: 'Thaddeus Bleak', email: THADDEUS, seats: 1 },
    as: ADMIN,
    answers: 'updated',
  },
  {
    name: 'an open offer keeps its trip, its seats and its address',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'offer_stands',
    with: { entry_id: added(11), full_name: 'Vesper Lockridge', email: VESPER, seats: 2 },
    then: [
      {
        call: 'update_waitlist_entry',
        with: { entry_id: added(11), full_name: 'Vesper Lockridge', email: VESPER, event_id: FREMANTLE },
        as: ADMIN,
        answers: 'offer_stands',
      },
      {
        call: 'update_waitlist_entry',
        with: { entry_id: added(11), full_name: 'Vesper Lockridge', email: 'another@example.test' },
        as: ADMIN,
        answers: 'offer_stands',
      },
      {
        call: 'update_waitlist_entry',
        with: { entry_id: added(11), full_name: 'Vesper L.', email: VESPER, seats: 1, event_id: BEECHWORTH },
        as: ADMIN,
        answers: 'updated',
      },
    ],
  },
  {
    name: 'so does one that was taken up',
    given: ACCEPTED,
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'offer_stands',
    with: { entry_id: added(31), full_name: 'Vesper Lockridge', email: VESPER, event_id: FREMANTLE },
  },
  {
    name: 'an entry is not moved where its address waits already',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'duplicate',
    with: change(added(12), { event_id: BEECHWORTH, email: 'XANTHE@example.test' }),
  },
  {
    name: 'what an admin types is judged as what a guest types',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'invalid',
    with: {
      entry_id: added(12),
      full_name: 'a\u2028b',
      email: 'x@y',
      phone: '?',
      notes: 'x'.repeat(2001),
      seats: -1,
      event_id: nothing,
    },
    then: [
      { call: 'update_waitlist_entry', with: change(added(12), { seats: 21 }), as: ADMIN, answers: 'invalid' },
      {
        call: 'update_waitlist_entry',
        with: change(added(12), { seats: 14, event_id: BEECHWORTH }),
        as: ADMIN,
        answers: 'invalid',
      },
    ],
  },
  {
    name: 'an entry that grew too big for its trip can still be put right',
    given: GROWN,
    call: 'update_waitlist_entry',
    with: change(added(12), { phone: '1' }),
    as: ADMIN,
    answers: 'updated',
  },
  {
    name: 'an entry that is gone is not changed',
    call: 'update_waitlist_entry',
    with: change(nothing),
    as: ADMIN,
    answers: 'not_found',
    then: [{ call: 'update_waitlist_entry', with: change(added(12)), as: MEMBER, answers: '42501' }],
  },
  {
    name: 'an admin deletes an entry',
    call: 'delete_waitlist_entry',
    with: { entry_id: added(12) },
    as: ADMIN,
    answers: 'deleted',
  },
  {
    name: 'an entry deleted with its open offer gives the seat to the next that fits',
    call: 'delete_waitlist_entry',
    as: ADMIN,
    answers: 'deleted',
    with: { entry_id: added(11) },
    then: [
      { call: 'delete_waitlist_entry', with: { entry_id: added(11) }, as: ADMIN, answers: 'not_found' },
      { call: 'delete_waitlist_entry', with: { entry_id: null }, as: ADMIN, answers: 'not_found' },
      { call: 'delete_waitlist_entry', with: { entry_id: added(12) }, as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'nobody writes the waitlist past its functions',
    as: ADMIN,
    answers: '42501',
    sql: `update public.waitlist_submissions set seats = 2 where email = '${THADDEUS}'`,
    then: [
      { sql: `delete from public.waitlist_submissions where email = '${THADDEUS}'`, as: ADMIN, answers: '42501' },
      {
        sql: `update public.waitlist_submissions set created_at = '2001-01-01' where booking_id = $1`,
        values: [booking(1)],
        as: MEMBER,
        answers: '42501',
      },
    ],
  },
  {
    name: 'what an admin types of an entry is kept without the blanks around it',
    call: 'update_waitlist_entry',
    as: ADMIN,
    answers: 'updated',
    with: {
      entry_id: added(12),
      full_name: ' Mabel M. ',
      email: ' mabel@example.test ',
      phone: ' 0491 570 006 ',
      notes: ' By the door ',
    },
  },
  {
    name: 'who waits for one trip may wait for another, and the name of the trip stays as it was when they joined',
    given: `update public.events set title = 'Fremantle by Night' where id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${BEECHWORTH}', 'Beechworth', 'Mabel', 'mabel@example.test')`,
    call: 'update_waitlist_entry',
    with: change(added(12), { email: 'mabel@example.test' }),
    as: ADMIN,
    answers: 'updated',
  },
]
