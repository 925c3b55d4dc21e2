import { ADMIN, MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { insertCardPaymentSql } from '../cards/card-refunds'
import { HELD_ID } from '../payments/transfers'

/**
 * Stores a balance transaction as the edge function does. If the transaction is already stored, changes only its
 * payout.
 */
const storeTransaction = (row: Record<string, unknown>, expected = 'done'): SnapshotStep => ({
  sql: `insert into public.provider_balance select * from jsonb_populate_record(null::public.provider_balance, $1)
    on conflict (id) do update set payout_id = coalesce(excluded.payout_id, provider_balance.payout_id)`,
  values: [row],
  as: 'service',
  expected,
})
const TRANSACTION_ROW = {
  id: 'txn_1',
  type: 'charge',
  amount: 800,
  fee: 13.9,
  currency: 'aud',
  source_id: 'ch_1',
  happened_at: '2026-07-15T01:00:00Z',
}
/** Stores a payout as the edge function does. */
const storePayout = (overrides: Record<string, unknown> = {}, expected = 'done'): SnapshotStep => ({
  sql: `insert into public.provider_payouts select * from jsonb_populate_record(null::public.provider_payouts, $1)
    on conflict (id) do update set amount = excluded.amount, currency = excluded.currency,
      arrives_on = excluded.arrives_on, state = excluded.state`,
  values: [{ id: 'po_1', amount: 786.1, currency: 'aud', arrives_on: '2026-07-17', state: 'pending', ...overrides }],
  as: 'service',
  expected,
})
const readReport = (expected: string, month: string | null = '2026-07-09'): SnapshotStep => ({
  call: 'card_report',
  with: { month },
  as: ADMIN,
  expected,
})
const JULY_START_SQL = `private.start_of('2026-07-01')`
const JULY_END_SQL = `private.start_of('2026-08-01')`

export const cardReportsCases: SnapshotCase[] = [
  {
    name: 'the monthly report shows money by payment method, with GST, fees and payouts',
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount, provider_ref)
      select booking_id, 'refund', 'card', -100, 're_1' from public.payments where provider_ref = 'pi_1';
      insert into public.order_payments (order_id, kind, method, amount)
      select id, 'payment', 'cash', 33 from public.orders limit 1`,
    ...storeTransaction(TRANSACTION_ROW),
    then: [
      storeTransaction({ ...TRANSACTION_ROW, id: 'txn_2', fee: 0.1, currency: 'usd' }),
      storeTransaction({ ...TRANSACTION_ROW, id: 'txn_3', happened_at: '2026-07-31T14:00:00Z' }),
      storeTransaction({ ...TRANSACTION_ROW, id: 'txn_4', type: 'stripe_fee', amount: -1.5, fee: 0 }),
      storeTransaction({ ...TRANSACTION_ROW, payout_id: 'po_1' }),
      storePayout(),
      storePayout({ state: 'paid' }),
      storePayout({ id: 'po_2', arrives_on: '2026-08-01' }),
      storePayout({ id: 'po_3', state: 'failed' }),
      readReport('ok'),
      readReport('ok', '2026-08-31'),
    ],
  },
  {
    name: 'the monthly report covers exactly its month, and its total excludes cancelled payouts',
    given: `${insertCardPaymentSql}
      insert into public.payments (booking_id, kind, method, amount, paid_at)
      select '${HELD_ID}', case when x.amount < 0 then 'refund' else 'installment' end, 'cash', x.amount, x.at from (values
        (0.5, ${JULY_START_SQL}), (7, ${JULY_END_SQL}), (-10, ${JULY_START_SQL}), (-20, ${JULY_START_SQL})) x (amount, at);
      insert into public.order_payments (order_id, kind, method, amount, paid_at)
      select o.id, case when x.amount < 0 then 'refund' else 'payment' end, 'card', x.amount, x.at
      from (select id from public.orders order by id limit 1) o,
        (values (0.75, ${JULY_START_SQL}), (9, ${JULY_END_SQL}), (-0.25, ${JULY_START_SQL})) x (amount, at)`,
    ...storePayout({ id: 'po_a', arrives_on: '2026-07-31' }),
    then: [
      storePayout({ id: 'po_b', arrives_on: '2026-07-01', amount: 1 }),
      storePayout({ id: 'po_c', arrives_on: '2026-07-02', state: 'canceled' }),
      readReport('ok'),
    ],
  },
  {
    name: 'provider transactions and payouts with invalid fields are rejected',
    ...storeTransaction({ ...TRANSACTION_ROW, id: 'txn 2' }, '23514'),
    then: [
      storeTransaction({ ...TRANSACTION_ROW, amount: 'many' }, '22P02'),
      storeTransaction({ ...TRANSACTION_ROW, happened_at: null }, '23502'),
      storePayout({ id: '' }, '23514'),
      storePayout({ currency: 'AUD' }, '23514'),
      storePayout({ state: 'P' }, '23514'),
      storePayout({ arrives_on: null }, '23502'),
      storePayout({ amount: null }, '23502'),
    ],
  },
  {
    name: 'the monthly report requires a valid month, and members cannot read it',
    ...readReport('invalid', null),
    then: [
      readReport('invalid', '1999-12-31'),
      // The last date that PostgreSQL supports. The end of its month cannot be represented as a date.
      readReport('invalid', '5874897-12-31'),
      { ...readReport('42501'), as: MEMBER },
      { ...readReport('42501', '5874897-12-31'), as: MEMBER },
    ],
  },
]
