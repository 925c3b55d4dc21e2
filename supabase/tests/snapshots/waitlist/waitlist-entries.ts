import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  booking,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

/** Two people on one waitlist. Vesper has an open offer. Thaddeus is first on the waitlist and requests two seats. */
const VESPER_ADDRESS = 'vesper@example.test'
const THADDEUS_ADDRESS = 'thaddeus@example.test'
const ACCEPT_ENTRY_SQL = `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${BEECHWORTH}', 1, 'confirmed', 1800, 800, 1, null);
  update public.waitlist_submissions set status = 'accepted', booking_id = '${addedRowId(30)}', id = '${addedRowId(31)}'
  where email = '${VESPER_ADDRESS}'`
/** Adds one seat, while every waiting entry requests two seats. */
const ADD_SEAT_REQUEST_TWO_SQL = `
  update public.waitlist_submissions set id = '${addedRowId(31)}' where email = '${THADDEUS_ADDRESS}';
  update public.events set max_registrations = max_registrations + 1 where id = '${BEECHWORTH}';
  update public.waitlist_submissions set seats = 2 where status = 'waiting'`
const REQUEST_TWO_SEATS_SQL = `
  update public.events set max_registrations = 4 where id = '${FREMANTLE}';
  update public.waitlist_submissions set seats = 5 where id = '${addedRowId(12)}'`

const updateEntry = (id: string, overrides: object = {}) => ({
  entry_id: id,
  full_name: 'Mabel Moonlight',
  email: 'member@nextroom.test',
  ...overrides,
})

export const waitlistEntriesCases: SnapshotCase[] = [
  {
    name: 'an admin edits a waitlist entry, and the audit log names the fields without their values',
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'updated',
    with: updateEntry(addedRowId(12), { full_name: 'Mabel M.', phone: '0491 570 006', notes: ' ' }),
    then: [
      {
        call: 'update_waitlist_entry',
        with: updateEntry(addedRowId(12), { full_name: 'Mabel M.', phone: '0491 570 006' }),
        as: ADMIN,
        expected: 'updated',
      },
    ],
  },
  {
    name: 'a waitlist entry that is moved to another trip keeps its time of joining',
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'updated',
    with: updateEntry(addedRowId(12), { event_id: BEECHWORTH, seats: 2 }),
  },
  {
    name: 'moving a waitlist entry to another trip updates both trips, but does not expire an offer of a third trip',
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'updated',
    with: updateEntry(addedRowId(12), { event_id: event(7) }),
    at: timeAfterTest('40 hours'),
  },
  {
    name: 'a waitlist entry reduced to fewer seats gets an offer if these seats are free',
    given: ADD_SEAT_REQUEST_TWO_SQL,
    call: 'update_waitlist_entry',
    with: { entry_id: addedRowId(31), full_name: 'Thaddeus Bleak', email: THADDEUS_ADDRESS, seats: 1 },
    as: ADMIN,
    expected: 'updated',
  },
  {
    name: 'a waitlist entry that is moved to a trip gets an offer if the freed seats of that trip suffice for it',
    given: `${ADD_SEAT_REQUEST_TWO_SQL}; update public.waitlist_submissions set seats = 1 where id = '${addedRowId(12)}'`,
    call: 'update_waitlist_entry',
    with: updateEntry(addedRowId(12), { event_id: BEECHWORTH }),
    as: ADMIN,
    expected: 'updated',
  },
  {
    name: 'the trip, seats and address of a waitlist entry with an open offer cannot be changed',
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'has_offer',
    with: { entry_id: addedRowId(11), full_name: 'Vesper Lockridge', email: VESPER_ADDRESS, seats: 2 },
    then: [
      {
        call: 'update_waitlist_entry',
        with: { entry_id: addedRowId(11), full_name: 'Vesper Lockridge', email: VESPER_ADDRESS, event_id: FREMANTLE },
        as: ADMIN,
        expected: 'has_offer',
      },
      {
        call: 'update_waitlist_entry',
        with: { entry_id: addedRowId(11), full_name: 'Vesper Lockridge', email: 'another@example.test' },
        as: ADMIN,
        expected: 'has_offer',
      },
      {
        call: 'update_waitlist_entry',
        with: {
          entry_id: addedRowId(11),
          full_name: 'Vesper L.',
          email: VESPER_ADDRESS,
          seats: 1,
          event_id: BEECHWORTH,
        },
        as: ADMIN,
        expected: 'updated',
      },
    ],
  },
  {
    name: 'the trip of a waitlist entry with an accepted offer cannot be changed',
    given: ACCEPT_ENTRY_SQL,
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'has_offer',
    with: { entry_id: addedRowId(31), full_name: 'Vesper Lockridge', email: VESPER_ADDRESS, event_id: FREMANTLE },
  },
  {
    name: 'a waitlist entry cannot be moved to a trip whose waitlist already has its email address',
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'duplicate',
    with: updateEntry(addedRowId(12), { event_id: BEECHWORTH, email: 'XANTHE@example.test' }),
  },
  {
    name: "an admin's edit of a waitlist entry is validated like the visitor's form",
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'invalid',
    with: {
      entry_id: addedRowId(12),
      full_name: 'a\u2028b',
      email: 'x@y',
      phone: '?',
      notes: 'x'.repeat(2001),
      seats: -1,
      event_id: UNKNOWN_ID,
    },
    then: [
      {
        call: 'update_waitlist_entry',
        with: updateEntry(addedRowId(12), { seats: 21 }),
        as: ADMIN,
        expected: 'invalid',
      },
      {
        call: 'update_waitlist_entry',
        with: updateEntry(addedRowId(12), { seats: 14, event_id: BEECHWORTH }),
        as: ADMIN,
        expected: 'invalid',
      },
    ],
  },
  {
    name: 'a waitlist entry that needs more seats than its trip has can still be edited',
    given: REQUEST_TWO_SEATS_SQL,
    call: 'update_waitlist_entry',
    with: updateEntry(addedRowId(12), { phone: '1' }),
    as: ADMIN,
    expected: 'updated',
  },
  {
    name: 'an unknown waitlist entry cannot be edited, and a member cannot edit entries',
    call: 'update_waitlist_entry',
    with: updateEntry(UNKNOWN_ID),
    as: ADMIN,
    expected: 'not_found',
    then: [{ call: 'update_waitlist_entry', with: updateEntry(addedRowId(12)), as: MEMBER, expected: '42501' }],
  },
  {
    name: 'an admin deletes a waitlist entry',
    call: 'delete_waitlist_entry',
    with: { entry_id: addedRowId(12) },
    as: ADMIN,
    expected: 'deleted',
  },
  {
    name: 'deleting a waitlist entry with an open offer passes its seat to the next entry that fits',
    call: 'delete_waitlist_entry',
    as: ADMIN,
    expected: 'deleted',
    with: { entry_id: addedRowId(11) },
    then: [
      { call: 'delete_waitlist_entry', with: { entry_id: addedRowId(11) }, as: ADMIN, expected: 'not_found' },
      { call: 'delete_waitlist_entry', with: { entry_id: null }, as: ADMIN, expected: 'not_found' },
      { call: 'delete_waitlist_entry', with: { entry_id: addedRowId(12) }, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'staff and members cannot write to the waitlist table directly',
    as: ADMIN,
    expected: '42501',
    sql: `update public.waitlist_submissions set seats = 2 where email = '${THADDEUS_ADDRESS}'`,
    then: [
      {
        sql: `delete from public.waitlist_submissions where email = '${THADDEUS_ADDRESS}'`,
        as: ADMIN,
        expected: '42501',
      },
      {
        sql: `update public.waitlist_submissions set created_at = '2001-01-01' where booking_id = $1`,
        values: [booking(1)],
        as: MEMBER,
        expected: '42501',
      },
    ],
  },
  {
    name: "an admin's edit of a waitlist entry is stored without surrounding spaces",
    call: 'update_waitlist_entry',
    as: ADMIN,
    expected: 'updated',
    with: {
      entry_id: addedRowId(12),
      full_name: ' Mabel M. ',
      email: ' mabel@example.test ',
      phone: ' 0491 570 006 ',
      notes: ' By the door ',
    },
  },
  {
    name: 'an email address can be on two waitlists, and editing an entry does not change the trip name stored when the person joined',
    given: `update public.events set title = 'Fremantle by Night' where id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${BEECHWORTH}', 'Beechworth', 'Mabel', 'mabel@example.test')`,
    call: 'update_waitlist_entry',
    with: updateEntry(addedRowId(12), { email: 'mabel@example.test' }),
    as: ADMIN,
    expected: 'updated',
  },
]
