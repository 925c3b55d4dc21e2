import {
  addedRowId,
  ADMIN,
  booking,
  customer,
  FREMANTLE,
  MANAGER,
  MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { insertAutopayBookingSql } from '../cards/autopay'
import { HELD_ID, insertHoldSql } from './transfers'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const READ_CHARGE_REFUSAL_STEP =
  createQueryStep(`select private.charge_refusal(t, private.card_provider()) as refusal from public.autopay_attempts t
  where t.id = '${addedRowId(81)}'`)
/** Adds an attempt to charge the last instalment of the booking with automatic payments. */
const insertChargeAttemptSql = (overrides = '') => `${insertAutopayBookingSql()} ${overrides}
  insert into public.autopay_attempts (id, booking_id, installment_id, n, first_day, next_try_at)
  values ('${addedRowId(81)}', '${HELD_ID}', '${addedRowId(33)}', 1, private.today(), private.now());`
const setAgreedInstallments = (sql: string) =>
  createQueryStep(`update public.autopay set agreed = ${sql} where booking_id = '${HELD_ID}'`)

export const decidingRulesCases: SnapshotCase[] = [
  {
    name: 'an instalment is charged automatically on the agreed date, up to the agreed amount',
    given: insertChargeAttemptSql(),
    ...READ_CHARGE_REFUSAL_STEP,
    then: [
      setAgreedInstallments(`'[{"due_date": "2026-07-15", "amount": 500}]'`),
      READ_CHARGE_REFUSAL_STEP,
      setAgreedInstallments(
        `jsonb_build_array(jsonb_build_object('due_date', private.today() + 62, 'amount', 499.99))`,
      ),
      READ_CHARGE_REFUSAL_STEP,
      createQueryStep(`select private.is_agreed(a, private.today() + 62, 499.99) as same, private.is_agreed(a, private.today() + 62, 500) as more,
        private.is_agreed(a, private.today() + 61, 1) as earlier from public.autopay a where a.booking_id = '${HELD_ID}'`),
    ],
  },
  ...['0.49', '0.50'].map((amount): SnapshotCase => ({
    name: `an instalment of ${amount} dollars is ${amount === '0.50' ? '' : 'not '}charged automatically`,
    given: insertChargeAttemptSql(`update public.installments set amount = ${amount} where id = '${addedRowId(33)}';
      update public.installments set amount = 1000 - ${amount} where id = '${addedRowId(32)}';
      update public.autopay set agreed = private.installments_as_json('${HELD_ID}', 0) where booking_id = '${HELD_ID}';`),
    ...READ_CHARGE_REFUSAL_STEP,
  })),
  {
    name: 'expiring the bank transfers of one trip returns the number of expired transfers, and changes no other trip',
    given: `${insertHoldSql} insert into public.bank_transfers (id, booking_id, amount, expires_at) values
      ('${addedRowId(220)}', '${HELD_ID}', 1, private.now()), ('${addedRowId(221)}', '${HELD_ID}', 1, private.now()),
      ('${addedRowId(222)}', '${HELD_ID}', 1, private.now() + interval '1 second'), ('${addedRowId(223)}', '${booking(1)}', 1, private.now())`,
    ...createQueryStep(`select private.expire_bank_transfers('${FREMANTLE}') as ended`),
  },
  {
    name: 'a refund offer for a moved trip is open only for its own booking, until it expires',
    given: `delete from private.refund_offers; insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
      values ('${booking(1)}', '2026-01-01', '2026-01-05', private.now() + interval '1 day'), ('${booking(6)}', '2026-01-01', '2026-01-05', private.now())`,
    ...createQueryStep(`select private.has_refund_offer('${booking(1)}') as open, private.has_refund_offer('${booking(6)}') as expired,
      private.has_refund_offer('${booking(2)}') as none`),
  },
  {
    name: 'moving a trip keeps the due dates of paid, first and overdue instalments, and sets no due date before today',
    given: `${insertHoldSql} delete from public.installments where booking_id = '${HELD_ID}';
      insert into public.installments (booking_id, sequence, due_date, amount) select '${HELD_ID}', x.n, private.today() + x.days, x.amount
      from (values (1, -3, 100), (2, -2, 200), (3, -1, 300), (4, 0, 400), (5, 5, 500)) x (n, days, amount);
      update public.bookings set paid_amount = 300, created_at = private.now() - interval '10 days' where id = '${HELD_ID}'`,
    ...createQueryStep(
      `select private.moved_installments(b, private.today() + 300) as installments from public.bookings b where b.id = '${HELD_ID}'`,
    ),
    then: [
      createQueryStep(`update public.bookings set paid_amount = 1000 where id = '${HELD_ID}'`),
      createQueryStep(
        `select private.moved_installments(b, private.today() + 300) as installments from public.bookings b where b.id = '${HELD_ID}'`,
      ),
      createQueryStep(
        `select private.moved_installments(b, private.today() + 1) as installments from public.bookings b where b.id = '${HELD_ID}'`,
      ),
    ],
  },
  {
    name: 'a late payment confirms an expired booking only if the customer has no other active booking of the trip',
    given: `${insertHoldSql} update public.bookings set status = 'expired', expires_at = null where id = '${HELD_ID}'`,
    ...createQueryStep(`select private.may_confirm(b) as may from public.bookings b where b.id = '${HELD_ID}'`),
    then: [
      createQueryStep(`insert into public.bookings (customer_id, event_id, seats, plan, total_amount, deposit_amount, status)
        select customer_id, event_id, 1, 1, 10, 10, 'confirmed' from public.bookings where id = '${HELD_ID}'`),
      createQueryStep(`select private.may_confirm(b) as may from public.bookings b where b.id = '${HELD_ID}'`),
    ],
  },
  {
    name: 'if no one has the owner role, the check for the last owner is false for every user',
    given: `insert into public.staff (user_id, role, ended_at) values ('${person(14)}', 'owner', private.now());
      update public.staff set ended_at = private.now() where role = 'owner' and ended_at is null`,
    ...createQueryStep(`select private.is_last_owner('${ADMIN}') as ended, private.is_last_owner('${MANAGER}') as manager,
      private.is_last_owner('${MEMBER}') as member`),
  },
  {
    name: 'a data export contains the announcements that the member received',
    given: `insert into public.announcements (id, event_id, audience, subject, body, request_id) values
        ('${addedRowId(230)}', '${TASMANIA}', 'all', 'Mine', 'x', '${addedRowId(231)}'), ('${addedRowId(232)}', '${TASMANIA}', 'all', 'Not mine', 'x', '${addedRowId(233)}');
      insert into public.announcement_recipients (announcement_id, customer_id) select '${addedRowId(230)}', id from public.customers where profile_id = '${MEMBER}';
      insert into public.announcement_recipients (announcement_id, customer_id) values ('${addedRowId(232)}', '${customer(20)}')`,
    ...createQueryStep(`select string_agg(a ->> 'subject', ', ') as subjects
      from jsonb_array_elements(private.export_emails('${MEMBER}') -> 'announcements_received') a`),
  },
]
