import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { addedRowId, ADMIN, booking, FREMANTLE, MEMBER, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import { insertTransferSql, cancelMemberHoldSql, HELD_ID, REJECT_TRANSFER_CALL, TRANSFER_ID } from './transfers'

const AFTER_EXPIRY_SQL = timeAfterTest('7 days 1 hour')
const CONFIRM_TRANSFER_CALL = { call: 'confirm_bank_transfer', as: ADMIN, with: { transfer_id: TRANSFER_ID } }

export const transferDecisionsCases: SnapshotCase[] = [
  {
    name: 'confirming a bank transfer confirms the booking',
    given: insertTransferSql(),
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
    then: [{ ...CONFIRM_TRANSFER_CALL, expected: 'already_decided' }],
  },
  {
    name: 'a bank transfer below the first instalment leaves the booking pending',
    given: insertTransferSql(500),
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
  },
  {
    name: 'a bank transfer above the total becomes a refund due',
    given: insertTransferSql(1800),
    call: 'record_payment',
    with: { booking_id: HELD_ID, amount: 1800, method: 'cash' },
    as: ADMIN,
    expected: 'recorded',
    then: [{ ...CONFIRM_TRANSFER_CALL, expected: 'confirmed' }],
  },
  {
    name: 'a bank transfer for a cancelled booking becomes a refund due',
    given: `${insertTransferSql()} ${cancelMemberHoldSql}`,
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
  },
  {
    name: 'a late bank transfer confirms an expired booking while seats are free',
    given: insertTransferSql(),
    sql: RUN_EXPIRY_SQL,
    as: 'owner',
    at: AFTER_EXPIRY_SQL,
    expected: 'done',
    then: [{ ...CONFIRM_TRANSFER_CALL, expected: 'confirmed' }],
  },
  {
    name: 'a late bank transfer becomes a refund due when the seats are gone',
    given: `${insertTransferSql()}
      update public.events set max_registrations = (select seats_taken from public.event_stats where event_id = '${FREMANTLE}') where id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${FREMANTLE}', 'x', 'Next in Line', 'next@example.test')`,
    ...CONFIRM_TRANSFER_CALL,
    at: AFTER_EXPIRY_SQL,
    expected: 'confirmed',
  },
  {
    name: 'a late bank transfer becomes a refund due when the member has booked the trip again',
    given: `${insertTransferSql()} insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, status)
      select '${addedRowId(35)}', b.customer_id, b.user_id, b.event_id, 1, 1800, 800, 1, 'confirmed' from public.bookings b where b.id = '${HELD_ID}'`,
    ...CONFIRM_TRANSFER_CALL,
    at: AFTER_EXPIRY_SQL,
    expected: 'confirmed',
  },
  {
    name: 'a late bank transfer becomes a refund due when bookings for the trip have closed',
    given: `${insertTransferSql()} update public.events set start_date = private.today() + 97, end_date = private.today() + 99 where id = '${FREMANTLE}'`,
    ...CONFIRM_TRANSFER_CALL,
    at: `private.start_of(private.today() + 8)`,
    expected: 'confirmed',
  },
  {
    name: 'a late bank transfer confirms the booking on the last day for booking',
    given: `${insertTransferSql()} update public.events set start_date = private.today() + 98, end_date = private.today() + 99 where id = '${FREMANTLE}'`,
    ...CONFIRM_TRANSFER_CALL,
    at: `private.start_of(private.today() + 9) - interval '1 second'`,
    expected: 'confirmed',
  },
  {
    name: 'a bank transfer for an unpublished trip becomes a refund due',
    given: `${insertTransferSql()} update public.events set status = 'draft' where id = '${FREMANTLE}'`,
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
  },
  {
    name: 'a bank transfer for a pending booking becomes a refund due after the trip has begun',
    given: `${insertTransferSql()}
      update public.events set start_date = private.today() - 1, end_date = private.today() + 1 where id = '${FREMANTLE}'`,
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
  },
  {
    name: 'a bank transfer on the day of departure confirms a pending booking',
    given: `${insertTransferSql()}
      update public.events set start_date = private.today(), end_date = private.today() where id = '${FREMANTLE}'`,
    ...CONFIRM_TRANSFER_CALL,
    expected: 'confirmed',
  },
  {
    name: 'a bank transfer for a confirmed booking expires automatically, and can still be confirmed',
    given: `insert into public.bank_transfers (id, booking_id, amount) values ('${TRANSFER_ID}', '${booking(2)}', 500)`,
    sql: RUN_EXPIRY_SQL,
    as: 'owner',
    at: timeAfterTest('7 days'),
    expected: 'done',
    then: [{ ...CONFIRM_TRANSFER_CALL, expected: 'confirmed' }],
  },
  {
    name: 'a bank transfer is pending until one second before its expiry',
    given: `insert into public.bank_transfers (id, booking_id, amount) values ('${TRANSFER_ID}', '${booking(2)}', 500)`,
    sql: RUN_EXPIRY_SQL,
    as: 'owner',
    at: timeAfterTest('6 days 23 hours 59 minutes 59 seconds'),
    expected: 'done',
  },
  {
    name: 'confirming an unknown bank transfer returns not_found',
    ...CONFIRM_TRANSFER_CALL,
    with: { transfer_id: UNKNOWN_ID },
    expected: 'not_found',
    then: [{ ...CONFIRM_TRANSFER_CALL, with: { transfer_id: null }, expected: 'not_found' }],
  },
  {
    name: 'a member cannot confirm a bank transfer',
    ...CONFIRM_TRANSFER_CALL,
    with: { transfer_id: addedRowId(9) },
    as: MEMBER,
    expected: '42501',
  },
  {
    name: 'an admin can reject a bank transfer once, and only staff can read the reason',
    given: insertTransferSql(),
    ...REJECT_TRANSFER_CALL,
    with: { transfer_id: TRANSFER_ID, reason: ' Smelled of gin ' },
    expected: 'rejected',
    then: [
      { ...REJECT_TRANSFER_CALL, expected: 'already_decided' },
      { ...CONFIRM_TRANSFER_CALL, expected: 'already_decided' },
    ],
  },
  {
    name: 'an expired bank transfer cannot be rejected',
    given: insertTransferSql(),
    ...REJECT_TRANSFER_CALL,
    at: AFTER_EXPIRY_SQL,
    expected: 'already_decided',
  },
  {
    name: 'the reason for rejecting a bank transfer has at most 500 characters',
    given: insertTransferSql(),
    ...REJECT_TRANSFER_CALL,
    with: { transfer_id: TRANSFER_ID, reason: 'x'.repeat(501) },
    expected: 'invalid',
    then: [
      { ...REJECT_TRANSFER_CALL, with: { transfer_id: TRANSFER_ID, reason: 'x'.repeat(500) }, expected: 'rejected' },
    ],
  },
  {
    name: 'rejecting an unknown bank transfer returns not_found',
    ...REJECT_TRANSFER_CALL,
    with: { transfer_id: UNKNOWN_ID },
    expected: 'not_found',
  },
  {
    name: 'a member cannot reject a bank transfer',
    ...REJECT_TRANSFER_CALL,
    with: { transfer_id: addedRowId(9) },
    as: MEMBER,
    expected: '42501',
  },
  {
    name: 'cancelling a booking expires its pending bank transfer',
    given: insertTransferSql(),
    call: 'cancel_booking',
    with: { booking_id: HELD_ID },
    as: MEMBER,
    expected: 'cancelled',
  },
]
