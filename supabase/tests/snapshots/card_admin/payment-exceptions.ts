import { addedRowId, ADMIN, booking } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertCardPaymentSql, markHandled, PAYMENT_ID, READ_TODAY_STEP } from '../cards/card-refunds'
import { HELD_ID } from '../payments/transfers'
import { CHECKOUT_ID, insertCheckoutSql, ORDER_ID, insertOrderSql, insertPayableHoldSql } from '../cards/checkouts'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from '../cards/provider-events'

const [ORDER_CHECKOUT_ID, ORDER_PAYMENT_ID, RUN] = [addedRowId(180), addedRowId(181), addedRowId(182)]
const handledColumns = `handled_at = private.now(), handled_by = '${ADMIN}'`
const createHoursAgoSql = (hourCount: number) => timeAfterTest(`-${hourCount} hours`)

/** A card payment of a booking and one of an order. */
const insertPaymentsSql = `${insertCardPaymentSql} ${insertOrderSql.replace(insertProviderSql, '')}
  ${insertCheckoutSql({
    ...{ id: `'${ORDER_CHECKOUT_ID}'`, booking_id: 'null', order_id: `'${ORDER_ID}'`, amount: '100', status: `'paid'` },
    ...{ session_id: `'cs_2'`, intent_id: `'pi_2'`, url: `'https://pay.example.test/cs_2'` },
  })}
  insert into public.order_payments (id, order_id, kind, method, amount, provider_ref)
  values ('${ORDER_PAYMENT_ID}', '${ORDER_ID}', 'payment', 'card', 100, 'pi_2');
  update public.orders set status = 'paid', paid_at = private.now(), payment_method = 'card' where id = '${ORDER_ID}';`

/** Refunds with higher ids are older, so that the list cannot be sorted by id alone. */
const insertRefundsSql = `insert into public.card_refunds
    (id, payment_id, order_payment_id, unmatched_payment_id, amount, status, origin, created_at, settled_at)
  values ('${addedRowId(190)}', '${PAYMENT_ID}', null, null, 10, 'failed', 'staff', ${createHoursAgoSql(20)}, ${createHoursAgoSql(2)}),
    ('${addedRowId(191)}', null, '${ORDER_PAYMENT_ID}', null, 11, 'canceled', 'late', ${createHoursAgoSql(21)}, ${createHoursAgoSql(3)}),
    ('${addedRowId(192)}', null, null, '${addedRowId(201)}', 12, 'failed', 'staff', ${createHoursAgoSql(22)}, ${createHoursAgoSql(4)}),
    ('${addedRowId(193)}', '${PAYMENT_ID}', null, null, 13, 'failed', 'staff', ${createHoursAgoSql(23)}, ${createHoursAgoSql(5)}),
    ('${addedRowId(194)}', '${PAYMENT_ID}', null, null, 14, 'requested', 'staff', ${createHoursAgoSql(24)}, null);
  update public.card_refunds set ${handledColumns} where id = '${addedRowId(193)}';`
const insertUnmatchedPaymentsSql = `insert into public.unmatched_payments
    (id, intent_id, checkout_id, reason, amount, currency, mode, account_id, received_at)
  values ('${addedRowId(200)}', 'pi_a', '${CHECKOUT_ID}', 'amount', 20, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(30)}),
    ('${addedRowId(201)}', 'pi_b', '${ORDER_CHECKOUT_ID}', 'currency', 21, 'usd', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(31)}),
    ('${addedRowId(202)}', 'pi_c', null, 'unknown', 22, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(32)}),
    ('${addedRowId(203)}', 'pi_d', '${CHECKOUT_ID}', 'duplicate', 23, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(33)}),
    ('${addedRowId(204)}', 'pi_e', '${CHECKOUT_ID}', 'mode', 24, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(34)});
  update public.unmatched_payments set ${handledColumns} where id = '${addedRowId(204)}';`
const insertDisputesSql = `insert into public.card_disputes (id, provider_id, intent_id, amount, currency, status, opened_at)
  values ('${addedRowId(210)}', 'dp_1', 'pi_1', 30, 'aud', 'needs_response', ${createHoursAgoSql(40)}),
    ('${addedRowId(211)}', 'dp_2', 'pi_2', 31, 'aud', 'under_review', ${createHoursAgoSql(41)}),
    ('${addedRowId(212)}', 'dp_3', 'pi_unknown', 32, 'aud', 'lost', ${createHoursAgoSql(42)}),
    ('${addedRowId(213)}', 'dp_4', 'pi_1', 33, 'aud', 'won', ${createHoursAgoSql(43)});
  update public.card_disputes set ${handledColumns} where id = '${addedRowId(213)}';`
const insertDiscrepanciesSql = `insert into public.reconcile_runs (id, mode, account_id, since)
    values ('${RUN}', 'test', '${PROVIDER_ACCOUNT_ID}', ${createHoursAgoSql(90)});
  insert into public.reconciliation_discrepancies (id, run_id, kind, provider_id, ours, theirs, found_at, settled_at)
  values ('${addedRowId(220)}', '${RUN}', 'payment', 'pi_x', 5, 45, ${createHoursAgoSql(50)}, null),
    ('${addedRowId(221)}', '${RUN}', 'refund', 're_x', 45, 4, ${createHoursAgoSql(51)}, null),
    ('${addedRowId(222)}', '${RUN}', 'payment', 'pi_y', 1, 2, ${createHoursAgoSql(52)}, ${createHoursAgoSql(1)}),
    ('${addedRowId(223)}', '${RUN}', 'payment', 'pi_z', 1, 3, ${createHoursAgoSql(53)}, null);
  update public.reconciliation_discrepancies set ${handledColumns} where id = '${addedRowId(223)}';`
const insertStoppedAutopaySql = `delete from public.autopay where true;
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  values ('${booking(4)}', 'stopped', 'As agreed', '[]', ${createHoursAgoSql(99)}, ${createHoursAgoSql(60)}),
    ('${booking(7)}', 'stopped', 'As agreed', '[]', ${createHoursAgoSql(99)}, ${createHoursAgoSql(61)}),
    ('${booking(8)}', 'stopped', 'As agreed', '[]', ${createHoursAgoSql(99)}, ${createHoursAgoSql(62)}),
    ('${booking(9)}', 'off', 'As agreed', '[]', ${createHoursAgoSql(99)}, ${createHoursAgoSql(63)});
  update public.autopay set ${handledColumns} where booking_id = '${booking(8)}';`

const newlyHandledIds = [
  addedRowId(190),
  addedRowId(191),
  addedRowId(200),
  addedRowId(210),
  addedRowId(220),
  booking(4),
]
const handledExceptionIds = [addedRowId(193), addedRowId(204), addedRowId(213), addedRowId(223), booking(8)]
/** A requested refund, a duplicate payment, automatic payments that were turned off, and the id of no row. */
const nonExceptionIds = [addedRowId(194), addedRowId(203), booking(9), addedRowId(1)]

/** Adds 103 ended checkouts, more than checkouts_to_close returns in one call. Checkouts with higher ids are older. */
const insertManyCheckoutsSql = `insert into public.card_checkouts (id, booking_id, round, amount, mode, account_id, status, session_id,
    created_at, expires_at, settled_at)
  select ('a0000000-0000-4000-8000-' || to_char(g, 'FM000000000000'))::uuid, '${HELD_ID}', 1, 800, 'test', '${PROVIDER_ACCOUNT_ID}',
    (array['closed', 'expired', 'failed'])[1 + g % 3], 'cs_' || g,
    ${createHoursAgoSql(1)} - make_interval(mins => g), ${createHoursAgoSql(1)}, ${createHoursAgoSql(1)} from generate_series(301, 403) g;`
const readCheckoutsToClose = (call: string, n: number | null): SnapshotStep => ({
  call,
  with: { n },
  as: 'service',
  expected: 'ok',
})
const LIST_EXCEPTIONS_STEP: SnapshotStep = {
  sql: 'select * from public.card_exceptions order by created_at desc, id',
  as: ADMIN,
  expected: 'done',
}

export const paymentExceptionsCases: SnapshotCase[] = [
  {
    name: 'problems with card payments are listed with their booking or order until staff mark them as handled',
    given: `${insertPaymentsSql} ${insertUnmatchedPaymentsSql} ${insertRefundsSql} ${insertDisputesSql} ${insertDiscrepanciesSql} ${insertStoppedAutopaySql}`,
    ...READ_TODAY_STEP,
    then: [
      LIST_EXCEPTIONS_STEP,
      ...newlyHandledIds.flatMap((id): SnapshotStep[] => [markHandled(id), markHandled(id)]),
      ...nonExceptionIds.map((id) => markHandled(id)),
      ...handledExceptionIds.map((id) => markHandled(id)),
      READ_TODAY_STEP,
      LIST_EXCEPTIONS_STEP,
    ],
  },
  {
    name: 'the card job gets the oldest checkouts whose payment page must be closed: 20 by default, and from 1 to 100 if it asks for a number',
    given: `${insertPayableHoldSql} ${insertManyCheckoutsSql}`,
    ...readCheckoutsToClose('checkouts_to_close', 2),
    then: [0, null, 1000].map((n) => readCheckoutsToClose('checkouts_to_close', n)),
  },
]
