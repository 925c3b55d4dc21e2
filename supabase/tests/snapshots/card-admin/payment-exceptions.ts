import { added, ADMIN, booking } from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { byCard, handle, PAYMENT, TODAY } from '../cards/card-refunds'
import { HELD } from '../payments/transfers'
import { CHECKOUT, checkout, ORDER, ordered, ready } from '../cards/checkouts'
import { ACCOUNT, connected } from '../cards/provider-events'

const [OF_ORDER, PAID_ORDER, RUN] = [added(180), added(181), added(182)]
const handled = `handled_at = private.now(), handled_by = '${ADMIN}'`
const hours = (ago: number) => moment(`-${ago} hours`)

/** A card payment of a booking and one of an order. */
const both = `${byCard} ${ordered.replace(connected, '')}
  ${checkout({
    ...{ id: `'${OF_ORDER}'`, booking_id: 'null', order_id: `'${ORDER}'`, amount: '100', status: `'paid'` },
    ...{ session_id: `'cs_2'`, intent_id: `'pi_2'`, url: `'https://pay.example.test/cs_2'` },
  })}
  insert into public.order_payments (id, order_id, kind, method, amount, provider_ref)
  values ('${PAID_ORDER}', '${ORDER}', 'payment', 'card', 100, 'pi_2');
  update public.orders set status = 'paid', paid_at = private.now(), payment_method = 'card' where id = '${ORDER}';`

/** Higher ids are older, so that the list cannot be sorted by id alone. */
const refunds = `insert into public.card_refunds
    (id, payment_id, order_payment_id, unmatched_payment_id, amount, status, origin, created_at, settled_at)
  values ('${added(190)}', '${PAYMENT}', null, null, 10, 'failed', 'staff', ${hours(20)}, ${hours(2)}),
    ('${added(191)}', null, '${PAID_ORDER}', null, 11, 'canceled', 'late', ${hours(21)}, ${hours(3)}),
    ('${added(192)}', null, null, '${added(201)}', 12, 'failed', 'staff', ${hours(22)}, ${hours(4)}),
    ('${added(193)}', '${PAYMENT}', null, null, 13, 'failed', 'staff', ${hours(23)}, ${hours(5)}),
    ('${added(194)}', '${PAYMENT}', null, null, 14, 'requested', 'staff', ${hours(24)}, null);
  update public.card_refunds set ${handled} where id = '${added(193)}';`
const unmatchedPayments = `insert into public.unmatched_payments
    (id, intent_id, checkout_id, reason, amount, currency, mode, account_id, received_at)
  values ('${added(200)}', 'pi_a', '${CHECKOUT}', 'amount', 20, 'aud', 'test', '${ACCOUNT}', ${hours(30)}),
    ('${added(201)}', 'pi_b', '${OF_ORDER}', 'currency', 21, 'usd', 'test', '${ACCOUNT}', ${hours(31)}),
    ('${added(202)}', 'pi_c', null, 'unknown', 22, 'aud', 'test', '${ACCOUNT}', ${hours(32)}),
    ('${added(203)}', 'pi_d', '${CHECKOUT}', 'duplicate', 23, 'aud', 'test', '${ACCOUNT}', ${hours(33)}),
    ('${added(204)}', 'pi_e', '${CHECKOUT}', 'mode', 24, 'aud', 'test', '${ACCOUNT}', ${hours(34)});
  update public.unmatched_payments set ${handled} where id = '${added(204)}';`
const disputes = `insert into public.card_disputes (id, provider_id, intent_id, amount, currency, status, opened_at)
  values ('${added(210)}', 'dp_1', 'pi_1', 30, 'aud', 'needs_response', ${hours(40)}),
    ('${added(211)}', 'dp_2', 'pi_2', 31, 'aud', 'under_review', ${hours(41)}),
    ('${added(212)}', 'dp_3', 'pi_unknown', 32, 'aud', 'lost', ${hours(42)}),
    ('${added(213)}', 'dp_4', 'pi_1', 33, 'aud', 'won', ${hours(43)});
  update public.card_disputes set ${handled} where id = '${added(213)}';`
const discrepancies = `insert into public.reconcile_runs (id, mode, account_id, since)
    values ('${RUN}', 'test', '${ACCOUNT}', ${hours(90)});
  insert into public.reconciliation_discrepancies (id, run_id, kind, provider_id, ours, theirs, found_at, settled_at)
  values ('${added(220)}', '${RUN}', 'payment', 'pi_x', 5, 45, ${hours(50)}, null),
    ('${added(221)}', '${RUN}', 'refund', 're_x', 45, 4, ${hours(51)}, null),
    ('${added(222)}', '${RUN}', 'payment', 'pi_y', 1, 2, ${hours(52)}, ${hours(1)}),
    ('${added(223)}', '${RUN}', 'payment', 'pi_z', 1, 3, ${hours(53)}, null);
  update public.reconciliation_discrepancies set ${handled} where id = '${added(223)}';`
const autopay = `delete from public.autopay where true;
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  values ('${booking(4)}', 'stopped', 'As agreed', '[]', ${hours(99)}, ${hours(60)}),
    ('${booking(7)}', 'stopped', 'As agreed', '[]', ${hours(99)}, ${hours(61)}),
    ('${booking(8)}', 'stopped', 'As agreed', '[]', ${hours(99)}, ${hours(62)}),
    ('${booking(9)}', 'off', 'As agreed', '[]', ${hours(99)}, ${hours(63)});
  update public.autopay set ${handled} where booking_id = '${booking(8)}';`

const open = [added(190), added(191), added(200), added(210), added(220), booking(4)]
const over = [added(193), added(203), added(204), added(213), added(223), booking(8)]
const none = [added(194), booking(9), added(1)]

/** More rows than the maximum that one call returns. Higher ids are older. */
const many = `insert into public.card_checkouts (id, booking_id, round, amount, mode, account_id, status, session_id,
    created_at, expires_at, settled_at)
  select ('a0000000-0000-4000-8000-' || to_char(g, 'FM000000000000'))::uuid, '${HELD}', 1, 800, 'test', '${ACCOUNT}',
    (array['closed', 'expired', 'failed'])[1 + g % 3], 'cs_' || g,
    ${hours(1)} - make_interval(mins => g), ${hours(1)}, ${hours(1)} from generate_series(301, 403) g;`
const given = (call: string, n: number | null): Step => ({ call, with: { n }, as: 'service', expected: 'ok' })
const LISTED: Step = {
  sql: 'select * from public.card_exceptions order by created_at desc, id',
  as: ADMIN,
  expected: 'done',
}

export const cases: Case[] = [
  {
    name: 'card exceptions are listed oldest first with their booking or order until they are marked as handled',
    given: `${both} ${unmatchedPayments} ${refunds} ${disputes} ${discrepancies} ${autopay}`,
    ...TODAY,
    then: [
      LISTED,
      ...open.flatMap((id): Step[] => [handle(id), handle(id)]),
      ...none.map((id) => handle(id)),
      ...over.map((id) => handle(id)),
      TODAY,
      LISTED,
    ],
  },
  {
    name: 'a batch of checkouts to close starts with the oldest: 1 to 100 of them, 20 by default',
    given: `${ready} ${many}`,
    ...given('checkouts_to_close', 2),
    then: [0, null, 1000].map((n) => given('checkouts_to_close', n)),
  },
]
