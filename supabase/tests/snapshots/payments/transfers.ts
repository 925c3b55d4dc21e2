import { addedRowId, ADMIN, booking, customer, FREMANTLE, MEMBER, UNKNOWN_ID, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase } from '../case'

/** The demo member's own pending booking of 1,800, of which 800 is due today. Its seat is held for 48 hours. */
export const HELD_ID = addedRowId(30)
export const insertHoldSql = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  select '${HELD_ID}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${timeAfterTest('48 hours')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${addedRowId(31)}', '${HELD_ID}', 1, private.today(), 800), ('${addedRowId(32)}', '${HELD_ID}', 2, private.today() + 31, 500),
    ('${addedRowId(33)}', '${HELD_ID}', 3, private.today() + 62, 500);
  select private.set_next_due_date('${HELD_ID}');`
export const TRANSFER_ID = addedRowId(34)
/** The customer has announced a bank transfer, by default of the whole first instalment. */
export const insertTransferSql = (amount = 800, id = TRANSFER_ID) => `${insertHoldSql}
  insert into public.bank_transfers (id, booking_id, amount) values ('${id}', '${HELD_ID}', ${amount});
  update public.bookings set expires_at = ${timeAfterTest('7 days')} where id = '${HELD_ID}';`
export const cancelMemberHoldSql = `update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now() where id = '${HELD_ID}';`
const REQUEST_TRANSFER_CALL = { call: 'request_bank_transfer', as: MEMBER }
export const REJECT_TRANSFER_CALL = { call: 'reject_bank_transfer', as: ADMIN, with: { transfer_id: TRANSFER_ID } }

export const transfersCases: SnapshotCase[] = [
  {
    name: 'members cannot announce a bank transfer while the settings contain only placeholder bank details',
    given: `${insertHoldSql} update public.settings set bank_bsb = '000-000' where only_row`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: 'no_bank_account',
  },
  {
    name: 'an unpaid booking is held until its first announced bank transfer expires, and a second transfer does not extend the hold',
    given: insertHoldSql,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800, request_id: request(1) },
    expected: 'requested',
    then: [
      {
        ...REQUEST_TRANSFER_CALL,
        with: { booking_id: HELD_ID, amount: 0.01 },
        at: timeAfterTest('1 day'),
        expected: 'requested',
      },
      {
        ...REQUEST_TRANSFER_CALL,
        with: { booking_id: HELD_ID, amount: 800, request_id: request(1) },
        expected: 'requested',
      },
    ],
  },
  {
    name: 'a bank transfer announced after a rejected one does not extend the unpaid booking again',
    given: insertTransferSql(),
    ...REJECT_TRANSFER_CALL,
    expected: 'rejected',
    then: [
      {
        ...REQUEST_TRANSFER_CALL,
        with: { booking_id: HELD_ID, amount: 800 },
        at: timeAfterTest('6 days'),
        expected: 'requested',
      },
    ],
  },
  {
    name: 'a bank transfer that expires earlier than the unpaid booking does not change the expiry of the booking',
    given: `${insertHoldSql} update public.settings set transfer_days = 1 where only_row`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: 'requested',
  },
  {
    name: 'a bank transfer below the first instalment is refused for a pending booking',
    given: insertHoldSql,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 799.99 },
    expected: 'too_small',
    then: [{ ...REQUEST_TRANSFER_CALL, with: { booking_id: HELD_ID, amount: 0.01 }, expected: 'too_small' }],
  },
  {
    name: 'pending bank transfers reduce the balance, but rejected and expired ones do not',
    given: `${insertHoldSql} insert into public.bank_transfers (booking_id, amount, status, expires_at) values
      ('${HELD_ID}', 100, 'pending', ${timeAfterTest('2 days')}), ('${HELD_ID}', 50, 'pending', ${timeAfterTest('2 days')}),
      ('${HELD_ID}', 7, 'rejected', ${timeAfterTest('2 days')}), ('${HELD_ID}', 9, 'pending', ${timeAfterTest('0 days')})`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 2000 },
    expected: 'too_much',
  },
  {
    name: 'a new bank transfer must cover what earlier payments and pending transfers leave of the first instalment',
    given: `${insertHoldSql} insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'deposit', 'cash', 300);
      insert into public.bank_transfers (booking_id, amount) values ('${HELD_ID}', 200)`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 299.99 },
    expected: 'too_small',
    then: [{ ...REQUEST_TRANSFER_CALL, with: { booking_id: HELD_ID, amount: 300 }, expected: 'requested' }],
  },
  {
    name: 'a confirmed booking accepts any bank transfer up to the amount owing minus its pending bank transfers',
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: booking(1), amount: 700.01 },
    expected: 'too_much',
    then: [
      { ...REQUEST_TRANSFER_CALL, with: { booking_id: booking(1), amount: 0.01 }, expected: 'requested' },
      { ...REQUEST_TRANSFER_CALL, with: { booking_id: booking(1), amount: 699.99 }, expected: 'requested' },
    ],
  },
  {
    name: 'a bank transfer for a fully paid booking is refused',
    ...REQUEST_TRANSFER_CALL,
    as: OTHER_MEMBER,
    with: { booking_id: booking(6), amount: 1 },
    expected: 'too_much',
  },
  {
    name: 'a fourth pending bank transfer is refused until an earlier one expires',
    given: `insert into public.bank_transfers (booking_id, amount, expires_at) values ('${booking(1)}', 1, ${timeAfterTest('2 days')}), ('${booking(1)}', 1, default)`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: booking(1), amount: 1 },
    expected: 'too_many',
    then: [
      {
        ...REQUEST_TRANSFER_CALL,
        with: { booking_id: booking(1), amount: 1 },
        at: timeAfterTest('2 days'),
        expected: 'requested',
      },
    ],
  },
  {
    name: 'a bank transfer for a cancelled booking is refused',
    given: `${insertHoldSql} ${cancelMemberHoldSql}`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: 'not_live',
  },
  {
    name: 'a bank transfer is refused from the moment when the unpaid booking expires',
    given: insertHoldSql,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    at: timeAfterTest('48 hours'),
    expected: 'not_live',
  },
  {
    name: 'a bank transfer can be announced until the second in which the unpaid booking expires',
    given: insertHoldSql,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    at: timeAfterTest('47 hours 59 minutes 59 seconds'),
    expected: 'requested',
  },
  {
    name: 'the amount of a bank transfer must be positive, in whole cents and below one million',
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: booking(1), amount: 0 },
    expected: 'invalid',
    then: [-1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null].map((amount) => ({
      ...REQUEST_TRANSFER_CALL,
      with: { booking_id: booking(1), amount },
      expected: 'invalid',
    })),
  },
  {
    name: 'a repeated request id with another amount returns the amount of the first bank transfer',
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: booking(1), amount: 100, request_id: request(2) },
    expected: 'requested',
    then: [
      {
        ...REQUEST_TRANSFER_CALL,
        with: { booking_id: booking(1), amount: 200, request_id: request(2) },
        expected: 'repeated',
      },
      {
        ...REQUEST_TRANSFER_CALL,
        as: OTHER_MEMBER,
        with: { booking_id: booking(6), amount: 100, request_id: request(2) },
        expected: 'invalid',
      },
    ],
  },
  {
    name: "a bank transfer for another member's booking or an unknown booking returns not_found",
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: booking(6), amount: 1 },
    expected: 'not_found',
    then: [UNKNOWN_ID, null].map((booking_id) => ({
      ...REQUEST_TRANSFER_CALL,
      with: { booking_id, amount: 1 },
      expected: 'not_found',
    })),
  },
  {
    name: 'a visitor cannot announce a bank transfer',
    ...REQUEST_TRANSFER_CALL,
    as: null,
    with: { booking_id: booking(1), amount: 1 },
    expected: '42501',
  },
  {
    name: 'announcing a bank transfer returns when that booking expires, even if other pending bookings expire earlier',
    given: `${insertHoldSql} update public.bookings set expires_at = ${timeAfterTest('20 hours')} where status = 'pending'
        and id <> '${HELD_ID}'; update public.bookings set plan = plan where id = '${HELD_ID}'`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: 'requested',
  },
  {
    name: 'an unpaid booking without instalments is held longer after a bank transfer of any amount is announced',
    given: `${insertHoldSql} delete from public.installments where booking_id = '${HELD_ID}'`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 0.01 },
    expected: 'requested',
  },
  {
    name: 'the reason for rejecting a bank transfer is stored without surrounding spaces',
    given: insertTransferSql(),
    ...REJECT_TRANSFER_CALL,
    with: { transfer_id: TRANSFER_ID, reason: ' Never came ' },
    expected: 'rejected',
  },
  {
    name: 'a deleted account cannot announce a bank transfer',
    given: insertHoldSql,
    ...REQUEST_TRANSFER_CALL,
    as: UNKNOWN_ID,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: '42501',
  },
  {
    name: 'a bank transfer extends only its own unpaid booking, and no confirmed booking',
    given: `${insertHoldSql} insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
      values ('${addedRowId(35)}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 1, ${timeAfterTest('20 hours')})`,
    ...REQUEST_TRANSFER_CALL,
    with: { booking_id: HELD_ID, amount: 800 },
    expected: 'requested',
    then: [
      {
        sql: `update public.bookings set status = 'confirmed', expires_at = null where id = '${addedRowId(35)}'`,
        as: 'owner',
        expected: 'done',
      },
      { ...REQUEST_TRANSFER_CALL, as: ADMIN, with: { booking_id: addedRowId(35), amount: 5 }, expected: 'requested' },
    ],
  },
]
