import { addedRowId, ADMIN, customer, event, FREMANTLE, MEMBER, product } from '../../support/people'
import { confirmPlanHoldSql, PLAN_HOLD_ID, insertPlanHoldSql, insertPlanDepositSql } from '../payments/plans'
import { timeAfterTest, type SnapshotCase } from '../case'

/** Reads a row of a view with every column filled. The snapshot shows if a column is lost or swapped. */
const createViewRowCase = (
  name: string,
  view: string,
  condition: string,
  preparation = '',
  caller: string | null = ADMIN,
): SnapshotCase => ({
  name,
  given: preparation,
  sql: `select to_jsonb(v) as row from public.${view} v where ${condition}`,
  as: caller,
  expected: 'done',
})
const INSERT_PAYMENT_SQL = `${insertPlanHoldSql} insert into public.payments (id, booking_id, kind, method, amount, reference, paid_at)
  values ('${addedRowId(39)}', '${PLAN_HOLD_ID}', 'deposit', 'cash', 900, 'TR-000001', ${timeAfterTest('1 hour')});`

/** Reads the balance of the pending booking and the status of each of its instalments. */
const READ_AMOUNTS_OWED_STEP = {
  sql: `select b.status, b.balance, b.next_due_date, b.next_due_amount, b.overdue_amount,
    (select array_agg(s.status order by s.sequence) from public.installment_schedule s where s.booking_id = b.booking_id)
      as parts
    from public.booking_balances b where b.booking_id = '${PLAN_HOLD_ID}'`,
  as: ADMIN,
  expected: 'done',
}

export const viewsCases: SnapshotCase[] = [
  createViewRowCase(
    'the booking overview shows every column of a cancelled booking',
    'booking_overview',
    `id = '${PLAN_HOLD_ID}'`,
    `${INSERT_PAYMENT_SQL}
    update public.bookings set status = 'cancelled', expires_at = null, confirmed_at = ${timeAfterTest('2 hours')},
      cancelled_at = ${timeAfterTest('3 hours')}, user_id = '${MEMBER}', notes = 'Window', cancellation_reason = 'A cold',
      retained_amount = 800, plan_status = 'completed' where id = '${PLAN_HOLD_ID}';
    insert into public.booking_staff_notes (booking_id, notes, cancellation_reason)
    values ('${PLAN_HOLD_ID}', 'Rang twice', 'Told us');
    update public.customers set phone = '0491 570 006' where id = '${customer(29)}'`,
  ),
  {
    ...createViewRowCase(
      'the balance of a booking shows the amount owing and the overdue instalment',
      'booking_balances',
      `booking_id = '${PLAN_HOLD_ID}'`,
      `${INSERT_PAYMENT_SQL} insert into public.bank_transfers (booking_id, amount, expires_at)
        values ('${PLAN_HOLD_ID}', 50, ${timeAfterTest('60 days')});
        ${confirmPlanHoldSql}`,
    ),
    at: timeAfterTest('33 days'),
  },
  {
    ...createViewRowCase(
      'the instalment schedule shows each instalment and the amount covered',
      'installment_schedule',
      `booking_id = '${PLAN_HOLD_ID}'`,
      `${INSERT_PAYMENT_SQL} ${confirmPlanHoldSql}`,
    ),
    at: timeAfterTest('33 days'),
  },
  createViewRowCase(
    'a booking that is paid twice counts as paid, and half of the money becomes a refund due',
    'booking_balances',
    `booking_id = '${PLAN_HOLD_ID}'`,
    `${insertPlanHoldSql} ${insertPlanDepositSql(3600)} ${confirmPlanHoldSql}`,
  ),
  createViewRowCase(
    'the payments of a booking show every column',
    'booking_payments',
    `booking_id = '${PLAN_HOLD_ID}'`,
    INSERT_PAYMENT_SQL,
  ),
  createViewRowCase(
    'the card of a trip on sale shows every column to visitors',
    'event_cards',
    `id = '${FREMANTLE}'`,
    `update public.events set sale_price = 1500, deposit = 700 where id = '${FREMANTLE}'`,
    null,
  ),
  createViewRowCase(
    'the departure filters offer no drafts, no past trips and no blank destinations',
    'event_choices',
    'true',
    `update public.events set location = case id when '${FREMANTLE}' then 'A night train, ' else ' Sale ,  Fremantle ' end,
       start_date = '2031-12-31', end_date = '2031-12-31', status = 'published' where id in ('${FREMANTLE}', '${event(1)}')`,
    null,
  ),
  createViewRowCase(
    'the totals of a trip show its bookings, seats and money',
    'event_totals',
    `event_id = '${event(1)}'`,
  ),
  createViewRowCase(
    'the store catalogue shows every column of a product to visitors',
    'store_catalog',
    `id = '${product(2)}'`,
    `update public.products set sale_price = 18 where id = '${product(2)}'`,
    null,
  ),
  createViewRowCase(
    'visitors can read the public settings',
    'public_settings',
    'true',
    `
    update public.settings set abn = '51 824 753 556', phone = '0491 570 006', under_construction = true,
      socials = '[{"name": "A", "url": "https://a.b"}]' where only_row`,
    null,
  ),
  createViewRowCase(
    'the announced amount of a booking is the sum of its bank transfers that have not expired',
    'booking_balances',
    `booking_id = '${PLAN_HOLD_ID}'`,
    `${insertPlanHoldSql} insert into public.bank_transfers (booking_id, amount, expires_at) values
      ('${PLAN_HOLD_ID}', 50, ${timeAfterTest('1 second')}), ('${PLAN_HOLD_ID}', 70, ${timeAfterTest('9 days')}), ('${PLAN_HOLD_ID}', 90, ${timeAfterTest('0 s')})`,
  ),
  {
    name: 'an instalment has the status paid when payments reach its amount, and overdue from the day after its due date',
    given: `${insertPlanHoldSql} update public.installments set due_date = private.today() + 1 where id = '${addedRowId(33)}';
      update public.installments set due_date = private.today() where id = '${addedRowId(32)}';
      insert into public.payments (booking_id, kind, method, amount, paid_at) values
        ('${PLAN_HOLD_ID}', 'deposit', 'cash', 800, ${timeAfterTest('1 hour')}), ('${PLAN_HOLD_ID}', 'extra', 'cash', 250, ${timeAfterTest('3 hours')}),
        ('${PLAN_HOLD_ID}', 'extra', 'cash', 250, ${timeAfterTest('2 hours')}), ('${PLAN_HOLD_ID}', 'extra', 'cash', 1, ${timeAfterTest('4 hours')});
      ${confirmPlanHoldSql}`,
    sql: `select s.sequence, s.status, s.covered, s.paid_date from public.installment_schedule s
      where s.booking_id = '${PLAN_HOLD_ID}' order by s.sequence`,
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: `select s.sequence, s.status from public.installment_schedule s where s.booking_id = '${PLAN_HOLD_ID}' order by 1`,
        as: ADMIN,
        expected: 'done',
        at: timeAfterTest('1 day'),
      },
      {
        sql: `select s.sequence, s.status from public.installment_schedule s where s.booking_id = '${PLAN_HOLD_ID}' order by 1`,
        as: ADMIN,
        expected: 'done',
        at: timeAfterTest('2 days'),
      },
    ],
  },
  {
    name: 'a booking with fifty cents paid counts as partly paid, and its overdue amount is the sum of two overdue instalments',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(0.5)} ${confirmPlanHoldSql}`,
    sql: `select b.payment_status, b.percent_paid, b.overdue_amount, b.next_due_amount from public.booking_balances b
      where b.booking_id = '${PLAN_HOLD_ID}'`,
    as: ADMIN,
    expected: 'done',
    at: timeAfterTest('32 days'),
  },
  {
    name: 'an instalment due today is not overdue, and has the status paid after a payment of exactly its amount',
    given: `${insertPlanHoldSql} ${confirmPlanHoldSql}`,
    ...READ_AMOUNTS_OWED_STEP,
    then: [
      { sql: insertPlanDepositSql(800), as: 'owner', expected: 'done' },
      {
        sql: `select s.sequence, s.status, s.paid_date from public.installment_schedule s
          where s.booking_id = '${PLAN_HOLD_ID}' order by s.sequence`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
  {
    name: 'instalments of an unpaid booking are not overdue before the booking is confirmed',
    given: `${insertPlanHoldSql} update public.bookings set expires_at = ${timeAfterTest('99 days')} where id = '${PLAN_HOLD_ID}'`,
    ...READ_AMOUNTS_OWED_STEP,
    at: timeAfterTest('32 days'),
    then: [
      { sql: confirmPlanHoldSql, as: 'owner', expected: 'done', at: timeAfterTest('32 days') },
      { ...READ_AMOUNTS_OWED_STEP, at: timeAfterTest('32 days') },
    ],
  },
  createViewRowCase(
    'a booking that costs nothing counts as fully paid',
    'booking_balances',
    `booking_id = '${PLAN_HOLD_ID}'`,
    `insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, status)
      values ('${PLAN_HOLD_ID}', '${customer(29)}', '${FREMANTLE}', 1, 0, 0, 1, 'confirmed')`,
  ),
  createViewRowCase(
    'a member sees their own booking even if it belongs to another customer record and has no travellers',
    'booking_overview',
    `id = '${PLAN_HOLD_ID}'`,
    `${insertPlanHoldSql} update public.bookings set user_id = '${MEMBER}' where id = '${PLAN_HOLD_ID}'`,
    MEMBER,
  ),
]
