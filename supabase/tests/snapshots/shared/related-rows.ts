import {
  addedRowId,
  ADMIN,
  BEECHWORTH,
  booking,
  customer,
  event,
  FREMANTLE,
  GUIDE,
  MEMBER,
  OTHER_MEMBER,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertAutopayBookingSql, CARD_ID, insertCardSql } from '../cards/autopay'
import { insertCardPaymentSql, PAYMENT_ID } from '../cards/card-refunds'
import { CHECKOUT_ID, insertCheckoutSql, ORDER_ID, insertOrderSql } from '../cards/checkouts'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from '../cards/provider-events'
import { LEAVING_MEMBER_ID } from '../personal_data/account-deletion'
import { HELD_ID } from '../payments/transfers'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const queryAs = (user: string, select: string) =>
  createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${user}"}', true))
    select ${select} from caller`)
const quoteSql = (value: string) => `'${value}'`
const insertAttemptSql = (id: number, bookingId: string, status: string, locked = 'null') => `
  insert into public.autopay_attempts (id, booking_id, n, status, first_day, next_try_at, locked_until)
  values ('${addedRowId(id)}', '${bookingId}', 1, '${status}', private.today(), private.now(), ${locked});`
const insertAutopaySql = (bookingId: string, state: string, cardId = CARD_ID) => `
  insert into public.autopay (booking_id, card_id, state, terms, agreed, agreed_at)
  values ('${bookingId}', '${cardId}', '${state}', 'Agreed', '[]', private.now())
  on conflict (booking_id) do update set state = excluded.state, card_id = excluded.card_id;`

const chargeCases: SnapshotCase[] = [
  {
    name: "ending automatic payments deletes the booking's charge attempts that no server process has started",
    given: `${insertAutopayBookingSql()} ${insertAutopaySql(booking(6), 'on')} ${insertAttemptSql(180, HELD_ID, 'due')} ${insertAttemptSql(181, HELD_ID, 'due', 'private.now()')}
      ${insertAttemptSql(182, HELD_ID, 'due', `private.now() + interval '1 second'`)} ${insertAttemptSql(183, HELD_ID, 'failed')}
      ${insertAttemptSql(184, booking(6), 'due')}`,
    ...createQueryStep(`select private.end_autopay('${HELD_ID}', 'off', null)`),
    then: [
      createQueryStep(`insert into public.autopay_attempts (id, booking_id, n, status, first_day, next_try_at)
        values ('${addedRowId(185)}', '${HELD_ID}', 1, 'due', private.today(), private.now())`),
      createQueryStep(`select private.end_autopay('${HELD_ID}', 'stopped', 'staff')`),
    ],
  },
  {
    name: 'deleting an account ends the automatic payments that use its saved cards',
    given: `${insertAutopayBookingSql()} ${insertCardSql({ id: quoteSql(addedRowId(79)), method: `'pm_2'` })} ${insertAutopaySql(booking(6), 'on', addedRowId(79))}
      ${insertAutopaySql(booking(1), 'off')}`,
    ...createQueryStep(`update public.saved_cards set user_id = null where id = '${CARD_ID}'`),
  },
  ...['2026-08-01', '2026-07-31'].map((lastChargeDay): SnapshotCase => ({
    name: `a member is ${lastChargeDay > '2026-07-31' ? '' : 'not '}warned that a card expires in July 2026 if its last charge is on ${lastChargeDay}`,
    given: `${insertAutopayBookingSql({ exp_month: '7', exp_year: '2026' })}
      update public.installments set due_date = '${lastChargeDay}' where booking_id = '${HELD_ID}' and sequence > 1;
      update public.autopay set agreed = private.installments_as_json('${HELD_ID}', 0) where booking_id = '${HELD_ID}'`,
    ...createQueryStep(`select private.queue_charges(a) from public.autopay a where a.booking_id = '${HELD_ID}'`),
    then: [createQueryStep(`select private.queue_charges(a) from public.autopay a where a.booking_id = '${HELD_ID}'`)],
  })),
  {
    name: 'a member is warned of an expiring card from 30 days before the end of its last valid month',
    given: `${insertAutopayBookingSql({ exp_month: '8', exp_year: '2026' })}
      update public.installments set due_date = '2026-12-01' where booking_id = '${HELD_ID}' and sequence > 1;
      update public.autopay set agreed = private.installments_as_json('${HELD_ID}', 0) where booking_id = '${HELD_ID}'`,
    ...createQueryStep(`select private.queue_charges(a) from public.autopay a where a.booking_id = '${HELD_ID}'`, {
      at: timeAfterTest('16 days'),
    }),
    then: [
      createQueryStep(`select private.queue_charges(a) from public.autopay a where a.booking_id = '${HELD_ID}'`, {
        at: timeAfterTest('17 days'),
      }),
    ],
  },
  {
    name: 'a processing card payment extends the stock reservation of an unpaid order, but not of a cancelled order',
    given: `${insertOrderSql} update public.orders set status = 'cancelled' where id = '${ORDER_ID}';
      ${insertCheckoutSql({ booking_id: 'null', order_id: quoteSql(ORDER_ID) })}`,
    ...createQueryStep(
      `select private.record_charge_state(c, 'processing', 'pi_1') from public.card_checkouts c where c.id = '${CHECKOUT_ID}'`,
    ),
  },
  {
    name: 'a card payment is a duplicate if the same payment attempt number of the booking is already paid',
    given: `${insertCardPaymentSql} ${insertCheckoutSql({ id: quoteSql(addedRowId(190)), session_id: 'null', url: 'null', booking_id: quoteSql(booking(1)) })}
      ${insertCheckoutSql({ id: quoteSql(addedRowId(191)), session_id: 'null', url: 'null' })}`,
    ...createQueryStep(`select string_agg(coalesce(private.unmatched_reason(c, jsonb_populate_record(null::public.unmatched_payments,
        jsonb_build_object('mode', c.mode, 'account_id', c.account_id, 'currency', c.currency, 'amount', c.amount))), 'matched'), ', '
      order by c.id) as reasons from public.card_checkouts c where c.id in ('${addedRowId(190)}', '${addedRowId(191)}')`),
  },
  {
    name: 'a reconciliation is due from 3 am, unless one finished today or started within the hour',
    given: `${insertProviderSql} delete from public.reconcile_runs;
      insert into public.reconcile_runs (id, mode, account_id, since, started_at, ended_at, reached)
      values ('${addedRowId(86)}', 'test', '${PROVIDER_ACCOUNT_ID}', private.now(), private.start_of(private.today()) + interval '3 hours', private.now(), private.now())`,
    ...createQueryStep(`select private.is_reconciliation_due() as due`),
    then: ['1 second', '-1 second'].flatMap((overrides) => [
      createQueryStep(`update public.reconcile_runs set started_at = started_at - interval '${overrides}'`),
      createQueryStep(`select private.is_reconciliation_due() as due`),
    ]),
  },
]

const createOldOrderValuesSql = (id: number, status: string, overrides = 'null') =>
  `('${addedRowId(id)}', null, 'A', 'HORACE@example.test', 'collect', 8, 0, 8, '${status}', ${overrides}, private.now() - interval '400 days')`
const peopleCases: SnapshotCase[] = [
  {
    name: 'deleting an account erases its own orders, and closed visitor orders placed with its email addresses while it had them',
    given: `insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, status, fulfilled_at, created_at) values
        ${createOldOrderValuesSql(200, 'cancelled')}, ${createOldOrderValuesSql(201, 'paid')}, ${createOldOrderValuesSql(202, 'paid', 'private.now()')};
      update public.orders set user_id = '${OTHER_MEMBER}' where id = '${addedRowId(200)}';
      insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, status) values
        ('${addedRowId(203)}', 'A', 'another@example.test', 'collect', 8, 0, 8, 'cancelled'), ('${addedRowId(204)}', 'A', 'old@example.test', 'collect', 8, 0, 8, 'cancelled');
      insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at)
      values ('${LEAVING_MEMBER_ID}', 'old@example.test', private.now() - interval '2 days', private.now()),
        ('${OTHER_MEMBER}', 'old@example.test', private.now(), null)`,
    ...createQueryStep(`select string_agg(o.id::text, ', ' order by o.id) as erased from private.orders_to_erase('${LEAVING_MEMBER_ID}') o
      where o.id >= '${addedRowId(200)}'`),
  },
  {
    name: 'the activity of bookings and orders includes their own transfers, checkouts and card refunds',
    given: `${insertCardPaymentSql} ${insertOrderSql.slice(insertProviderSql.length)}
      insert into public.order_payments (id, order_id, kind, method, amount) values ('${addedRowId(263)}', '${ORDER_ID}', 'payment', 'card', 100),
        ('${addedRowId(262)}', '80000000-0000-4000-8000-000000000001', 'payment', 'card', 7);
      insert into public.payments (id, booking_id, kind, method, amount) values ('${addedRowId(265)}', '${booking(1)}', 'extra', 'card', 10);
      insert into public.card_refunds (id, payment_id, order_payment_id, amount, origin) values ('${addedRowId(210)}', '${PAYMENT_ID}', null, 1, 'staff'),
        ('${addedRowId(211)}', '${addedRowId(265)}', null, 1, 'staff'), ('${addedRowId(212)}', null, '${addedRowId(263)}', 1, 'staff'), ('${addedRowId(213)}', null, '${addedRowId(262)}', 1, 'staff')`,
    ...createQueryStep(`select array(select right(i, 3) from unnest(private.with_related_ids(array['${HELD_ID}']::uuid[])) i order by 1)::text as booking,
      array(select right(i, 3) from unnest(private.with_related_ids(array['${ORDER_ID}']::uuid[])) i order by 1)::text as order`),
  },
  {
    name: 'a customer with a newly added email address gets emails about active bookings of trips that are not over',
    given: `update public.customers set email = null where id = '${customer(23)}'; delete from public.email_outbox;
      update public.events set start_date = private.today() - 3, end_date = private.today() where id = '${TASMANIA}';
      update public.events set start_date = private.today() - 3, end_date = private.today() - 1 where id = '${BEECHWORTH}';
      insert into public.bookings (reference, customer_id, event_id, seats, plan, total_amount, deposit_amount, status) values
        ('INV-900201', '${customer(23)}', '${TASMANIA}', 1, 1, 10, 10, 'confirmed'), ('INV-900202', '${customer(23)}', '${BEECHWORTH}', 1, 1, 10, 10, 'confirmed'),
        ('INV-900203', '${customer(23)}', '${FREMANTLE}', 1, 1, 10, 10, 'cancelled')`,
    ...createQueryStep(`update public.customers set email = 'later@example.test' where id = '${customer(23)}'`),
  },
  {
    name: 'a guide has permissions only for assigned departures: guests and emails, but not money',
    given: `insert into public.staff_events (user_id, event_id) values ('${ADMIN}', '${event(7)}') on conflict do nothing`,
    ...queryAs(
      GUIDE,
      `array(select private.events_for('guests') order by 1) as guests, array(select private.events_for('money')) as money`,
    ),
    then: [
      queryAs(GUIDE, `array(select private.events_for('emails') order by 1) as emails`),
      queryAs(ADMIN, `array(select private.events_for('guests')) as guests`),
      queryAs(MEMBER, `array(select private.events_for('guests')) as guests`),
    ],
  },
  {
    name: 'rooms can be copied from other trips, but not from the trip itself',
    ...createQueryStep(`select string_agg(r ->> 'title', ', ') as titles from public.events e, jsonb_array_elements(private.rooms_to_copy(e)) r
      where e.id = '${TASMANIA}'`),
    then: [
      createQueryStep(`select string_agg(r ->> 'title', ', ') as titles from public.events e, jsonb_array_elements(private.rooms_to_copy(e)) r
        where e.id = '${FREMANTLE}'`),
    ],
  },
]

const insertEntriesSql = (n: number, status: string, age: string, address = 'ann@example.test') =>
  `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, created_at)
   select e.id, 'x', 'A', replace('${address}', '@', '+' || e.n || '${status}@'), '${status}', private.now() - interval '${age}'
   from (select id, row_number() over (order by id) as n from public.events) e where e.n <= ${n};`
const readWaitlistRefusal = (overrides: Partial<SnapshotStep> = {}) =>
  createQueryStep(`select private.waitlist_refusal('ann@example.test') as refusal`, overrides)
const waitlistCases: SnapshotCase[] = [
  {
    name: 'an email address has at most five unconfirmed waitlist entries, which expire with their links',
    given: `delete from public.waitlist_submissions; ${insertEntriesSql(5, 'unconfirmed', '71 hours 59 minutes')}
      ${insertEntriesSql(1, 'waiting', '90 hours')} ${insertEntriesSql(3, 'unconfirmed', '72 hours', 'bob@example.test')}`,
    ...readWaitlistRefusal(),
    then: [readWaitlistRefusal({ at: timeAfterTest('1 minute') })],
  },
  {
    name: 'an email address with four unconfirmed waitlist entries can add a fifth, whatever other entries it has',
    given: `delete from public.waitlist_submissions; ${insertEntriesSql(4, 'unconfirmed', '2 hours')} ${insertEntriesSql(5, 'declined', '2 hours')}
      ${insertEntriesSql(5, 'unconfirmed', '2 hours', 'bob@example.test')} ${insertEntriesSql(4, 'waiting', '0 hours', 'bobby@example.test')}`,
    ...readWaitlistRefusal(),
  },
]

export const relatedRowsCases: SnapshotCase[] = [...chargeCases, ...peopleCases, ...waitlistCases]
