import { addedRowId, ADMIN, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertCardPaymentSql, markHandled, applyCardRefund } from '../cards/card-refunds'
import { applyCardPayment } from '../cards/card-payments'
import { insertCheckoutSql, insertPayableHoldSql } from '../cards/checkouts'

const RUN_ID = addedRowId(84)
const beginRun = (expected: string, clock?: string, overrides: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'reconcile_begin',
  with: { started_by: ADMIN, ...overrides },
  as: 'service',
  expected,
  ...(clock && { at: clock }),
})
/** Gives the reconciliation run a fixed id for later steps. */
const FIX_RUN_ID_STEP: SnapshotStep = {
  sql: `update public.reconcile_runs set id = '${RUN_ID}' where ended_at is null`,
  as: 'owner',
  expected: 'done',
}
const reportProviderRows = (rows: unknown, expected = 'ok', run_id = RUN_ID): SnapshotStep => ({
  call: 'reconcile_report',
  with: { run_id, rows },
  as: 'service',
  expected,
})
/** Ends a reconciliation run as the edge function does. */
const endRun = (change: string, expected = 'done'): SnapshotStep => ({
  sql: `update public.reconcile_runs set ${change}, ended_at = private.now() where id = '${RUN_ID}' and ended_at is null`,
  as: 'service',
  expected,
})
const COMPLETE_RUN_STEP = endRun(`reached = '2026-07-15T01:50:00Z'`)
const FAIL_RUN_STEP = endRun(`error = 'api_connection_error'`)
/** Starts the scheduled reconciliation, which begins only if one is due. */
const beginIfDue = (expected: string, clock?: string): SnapshotStep => beginRun(expected, clock, { only_if_due: true })
const readIsReconciliationDue = (clock?: string): SnapshotStep => ({
  sql: 'select private.is_reconciliation_due() as due',
  as: 'owner',
  expected: 'done',
  ...(clock && { at: clock }),
})
const createProviderRow = (
  kind: string,
  id: string,
  amount_cents: number,
  overrides: Record<string, unknown> = {},
) => ({
  kind,
  id,
  intent_id: 'pi_1',
  state: 'succeeded',
  amount_cents,
  currency: 'aud',
  checkout_id: kind === 'payment' ? addedRowId(72) : undefined,
  ...overrides,
})
const PAYMENT_ROW = createProviderRow('payment', 'pi_1', 80000)
const FIX_DISCREPANCY_ID_SQL = `update public.reconciliation_discrepancies set id = '${addedRowId(85)}' where true`
const insertRunSql = `${insertCardPaymentSql} update public.card_checkouts set created_at = private.now() where true;
  insert into public.reconcile_runs (id, mode, account_id, since)
  values ('${RUN_ID}', 'test', 'acct_house', private.now() - interval '3 days');`

export const reconciliationCases: SnapshotCase[] = [
  {
    name: 'a reconciliation starts where the last complete run for the same Stripe account ended, and deletes old runs that found nothing',
    given: `${insertCardPaymentSql} delete from public.reconcile_runs;
      insert into public.reconcile_runs (id, mode, account_id, since, started_at, ended_at, reached)
      select x.id::uuid, 'test', x.account, private.now(), private.now() - x.ago, private.now(), private.now() - x.reached
      from (values ('${addedRowId(86)}', 'acct_house', interval '5 minutes', interval '2 hours'),
        ('${addedRowId(87)}', 'acct_other', interval '5 minutes', interval '1 hour'),
        ('${addedRowId(88)}', 'acct_house', interval '90 days', interval '90 days'),
        ('${addedRowId(89)}', 'acct_house', interval '90 days 1 second', interval '91 days'),
        ('${addedRowId(90)}', 'acct_house', interval '90 days 1 second', interval '91 days')) x (id, account, ago, reached);
      insert into public.reconciliation_discrepancies (run_id, kind, provider_id, ours, theirs)
      values ('${addedRowId(90)}', 'payment', 'pi_old', 1, 2)`,
    ...beginRun('begun'),
  },
  {
    name: 'a reconciliation closes discrepancies that now match, and does not report ledger payments from the first hour of its period',
    given: `${insertRunSql} insert into public.reconciliation_discrepancies (kind, provider_id, ours, theirs, settled_at) values
        ('payment', 'pi_1', 1, 2, null), ('payment', 'pi_elsewhere', 1, 2, null),
        ('payment', 'pi_settled', 5, 5, private.now() - interval '1 day');
      ${[2, 3].map((n) => insertCheckoutSql({ id: `'${addedRowId(100 + n)}'`, round: String(n), session_id: 'null', url: 'null', status: `'paid'`, intent_id: `'pi_${n}'`, amount: '7', created_at: `private.now() - interval '3 days' + interval '1 hour' - interval '${n - 2} seconds'` })).join('')}
      insert into public.payments (booking_id, kind, method, amount, provider_ref) select p.booking_id, 'extra', 'card', 7, 'pi_' || n
      from public.payments p, generate_series(2, 3) n where p.provider_ref = 'pi_1';
      insert into public.unmatched_payments (intent_id, reason, amount, currency, mode, account_id, handled_at)
      values ('pi_settled', 'unknown', 5, 'aud', 'test', 'acct_house', private.now())`,
    ...reportProviderRows([PAYMENT_ROW, createProviderRow('payment', 'pi_settled', 500, { intent_id: 'pi_settled' })]),
  },
  {
    name: 'only one reconciliation runs at a time, and its period starts three days before the last complete run',
    given: insertCardPaymentSql,
    ...beginRun('begun'),
    then: [
      beginRun('busy'),
      FIX_RUN_ID_STEP,
      reportProviderRows([PAYMENT_ROW]),
      COMPLETE_RUN_STEP,
      reportProviderRows([PAYMENT_ROW], 'not_found'),
      beginRun('begun', timeAfterTest('1 day')),
      beginRun('busy', timeAfterTest('1 day 29 minutes 59 seconds')),
      beginRun('begun', timeAfterTest('1 day 30 minutes')),
    ],
  },
  {
    name: 'a new reconciliation deletes runs older than 90 days that found no discrepancy',
    given: `${insertCardPaymentSql} insert into public.reconcile_runs (mode, account_id, since, started_at, reached, ended_at)
      select 'test', 'acct_house', private.now(), private.now() - d, private.now(), private.now()
      from unnest(array[interval '90 days', interval '90 days 1 second']) d`,
    ...beginRun('begun'),
  },
  {
    name: 'a reconciliation does not start if no payment provider is connected',
    ...beginRun('no_provider'),
    then: [beginIfDue('no_provider')],
  },
  {
    name: 'the reconciliation runs once a night from 3 am, and again one hour after a run that failed',
    given: insertPayableHoldSql,
    ...readIsReconciliationDue(),
    then: [
      beginRun('begun'),
      readIsReconciliationDue(timeAfterTest('30 minutes')),
      FIX_RUN_ID_STEP,
      FAIL_RUN_STEP,
      beginIfDue('not_due', timeAfterTest('59 minutes')),
      readIsReconciliationDue(timeAfterTest('1 hour')),
      beginIfDue('not_due', `private.start_of('2026-07-16') + interval '2 hours'`),
      beginIfDue('begun', `private.start_of('2026-07-16') + interval '3 hours'`),
    ],
  },
  {
    name: 'a scheduled reconciliation is not due after a complete run on the same night',
    given: `${insertPayableHoldSql} insert into public.reconcile_runs (mode, account_id, since, started_at, reached, ended_at)
      values ('test', 'acct_house', private.now(), private.now() - interval '2 hours', private.now(), private.now())`,
    ...beginIfDue('not_due'),
  },
  {
    name: 'a reconciliation finds no discrepancy if ledger and provider match, and ignores payments that other systems took at the provider',
    given: insertRunSql,
    ...reportProviderRows([
      PAYMENT_ROW,
      createProviderRow('payment', 'pi_other', 5, { intent_id: 'pi_other', checkout_id: undefined }),
      createProviderRow('refund', 're_other', 5, { intent_id: 'pi_other' }),
      createProviderRow('refund', 're_failed', 5, { state: 'failed' }),
      { kind: 'other', id: 'x' },
    ]),
  },
  {
    name: 'a discrepancy is listed for staff with both amounts, and is closed once ledger and provider match',
    given: insertRunSql,
    ...reportProviderRows([
      { ...PAYMENT_ROW, amount_cents: 70000 },
      createProviderRow('refund', 're_1', 100),
      // The same row twice: a list of the provider that grows between two page requests repeats rows.
      createProviderRow('refund', 're_1', 100),
      createProviderRow('dispute', 'dp_1', 5, { state: 'lost' }),
    ]),
    then: [
      { sql: `delete from public.reconciliation_discrepancies where kind <> 'refund'`, as: 'owner', expected: 'done' },
      { sql: FIX_DISCREPANCY_ID_SQL, as: 'owner', expected: 'done' },
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
      markHandled(addedRowId(85)),
      markHandled(addedRowId(85)),
      reportProviderRows([PAYMENT_ROW, createProviderRow('refund', 're_1', 100)]),
      reportProviderRows([PAYMENT_ROW, createProviderRow('refund', 're_1', 200)]),
      applyCardRefund('applied', 200, { refund_id: null }),
      reportProviderRows([PAYMENT_ROW, createProviderRow('refund', 're_1', 200)]),
    ],
  },
  {
    name: 'a payment in the ledger that is missing at the provider is a discrepancy',
    given: insertRunSql,
    ...reportProviderRows([]),
  },
  {
    name: 'an unmatched payment that exists at the provider is not a discrepancy',
    given: `${insertPayableHoldSql} ${insertCheckoutSql()} insert into public.reconcile_runs (id, mode, account_id, since)
      values ('${RUN_ID}', 'test', 'acct_house', private.now() - interval '3 days')`,
    ...applyCardPayment('unmatched', { amount_cents: 1 }),
    then: [reportProviderRows([createProviderRow('payment', 'pi_1', 1)]), reportProviderRows('none')],
  },
  {
    name: 'results for an unknown reconciliation run are refused, and a run cannot cover a period that ends in the future',
    given: insertRunSql,
    ...reportProviderRows([], 'not_found', UNKNOWN_ID),
    then: [endRun(`reached = '2026-07-16T02:00:00Z'`, '23514')],
  },
]
