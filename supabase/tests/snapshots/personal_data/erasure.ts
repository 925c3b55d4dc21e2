import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  booking,
  comment,
  FREMANTLE,
  order,
  OTHER_MEMBER,
  person,
  product,
  TASMANIA,
} from '../../support/people'
import { applyCardRefund } from '../cards/card-refunds'
import { LEAVING_MEMBER_ID, DELETE_ACCOUNT_STEP, LEAVING_CUSTOMER_SQL, endEventsSql } from './account-deletion'
import type { SnapshotCase } from '../case'

const OWN_BOOKING_ID = addedRowId(44)
/** Another member's booking, which must not change. */
const OTHER_BOOKING_ID = booking(6)
const insertQueuedEmailsSql = (...data: object[]) =>
  data
    .map(
      (item) => `insert into public.email_outbox (to_email, template, data)
        values ('x@example.test', 'x', '${JSON.stringify(item)}');`,
    )
    .join('\n')
const insertAuditEntriesSql = (entity: string, id: string, ...details: object[]) =>
  details
    .map(
      (item) => `insert into public.audit_log (action, entity, entity_id, details)
        values ('x', '${entity}', '${id}', '${JSON.stringify(item)}');`,
    )
    .join('\n')
const NOTE_DETAILS = [{ reason: 'r', kept: 1 }, { note: 'n' }, { notes: 'n' }]

/** A cancelled booking of the deleted account, with rows in every related table. */
const INSERT_CANCELLED_BOOKING_SQL = `${endEventsSql}
  update public.bookings set notes = 'Aisle', cancellation_reason = 'Rain' where id = '${OTHER_BOOKING_ID}';
  insert into public.bookings (id, reference, customer_id, user_id, event_id, seats, plan, status, total_amount,
    deposit_amount, notes, cancellation_reason)
  select '${OWN_BOOKING_ID}', 'INV-900044', ${LEAVING_CUSTOMER_SQL}, '${LEAVING_MEMBER_ID}', '${FREMANTLE}', 1, 1, 'cancelled', 800, 0, 'Window', 'A cold';
  insert into public.payments (id, booking_id, kind, method, amount) values ('${addedRowId(45)}', '${OWN_BOOKING_ID}', 'deposit', 'cash', 9);
  update public.bookings set retained_amount = 9 where id = '${OWN_BOOKING_ID}';
  insert into public.payment_notes (payment_id, note) values ('${addedRowId(45)}', 'Gin');
  insert into public.bank_transfers (id, booking_id, amount, status, decided_at)
  values ('${addedRowId(46)}', '${OWN_BOOKING_ID}', 5, 'rejected', private.now());
  insert into public.bank_transfer_notes (transfer_id, note) values ('${addedRowId(46)}', 'Never pays');
  insert into public.booking_staff_notes (booking_id, notes) values ('${OWN_BOOKING_ID}', 'Snores');
  ${insertQueuedEmailsSql({ booking_id: OWN_BOOKING_ID }, { reference: 'INV-900044' }, { booking: 'INV-900044' }, { booking_id: OTHER_BOOKING_ID }, {})}
  ${insertQueuedEmailsSql({ reference: 'INV-000044' })}
  ${insertAuditEntriesSql('bookings', OWN_BOOKING_ID, ...NOTE_DETAILS, { kept: 1 })} ${insertAuditEntriesSql('bookings', OTHER_BOOKING_ID, ...NOTE_DETAILS)} ${insertAuditEntriesSql('events', OWN_BOOKING_ID, ...NOTE_DETAILS)}`

const BUYER_COLUMNS_SQL = `user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode, subtotal, shipping, total`
const shippingValues = `'Horace', 'HORACE@example.test', '0491 570 006', 'post', '1 Lane', 'Hobart', 'TAS', '7000', 8, 9.95, 17.95`
/** A paid and fulfilled order that the member placed as a visitor, and an unpaid order of the account. */
const INSERT_ORDERS_SQL = `${endEventsSql}
  insert into public.orders (id, number, ${BUYER_COLUMNS_SQL}, status, paid_at, fulfilled_at)
  values ('${OWN_BOOKING_ID}', 'ORD-900044', null, ${shippingValues}, 'paid', private.now(), private.now());
  insert into public.orders (id, number, ${BUYER_COLUMNS_SQL}) values ('${addedRowId(47)}', 'ORD-900047', '${LEAVING_MEMBER_ID}', ${shippingValues});
  insert into public.order_items (id, order_id, product_id, name, unit_price, quantity, from_stock)
  values ('${addedRowId(48)}', '${addedRowId(47)}', '${product(3)}', 'Stickers', 8, 1, true);
  insert into public.order_payments (id, order_id, kind, method, amount)
  values ('${addedRowId(49)}', '${OWN_BOOKING_ID}', 'payment', 'cash', 17.95);
  insert into public.order_payment_notes (payment_id, note) values ('${addedRowId(49)}', 'Gin');
  ${insertQueuedEmailsSql({ order_id: OWN_BOOKING_ID }, { number: 'ORD-900047' }, { order_id: order(3) }, { number: 'ORD-900099' }, {})}
  ${insertAuditEntriesSql('orders', OWN_BOOKING_ID, ...NOTE_DETAILS)} ${insertAuditEntriesSql('orders', order(3), ...NOTE_DETAILS)}`

/**
 * Adds form submissions and emails of three email addresses, each created 1, 2 and 3 days ago. The first address
 * belonged to the member until 2 days ago.
 */
const INSERT_EMAILS_SQL = `${endEventsSql}
  insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
    ('${LEAVING_MEMBER_ID}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
    ('${OTHER_MEMBER}', 'passed.on@example.test', private.now() - interval '1 day', null);
  create temp table sent as select initcap(a) || '@Example.test' as address, private.now() - make_interval(days => n) as at,
      (array['${FREMANTLE}', '${TASMANIA}', '${BEECHWORTH}'])[n]::uuid as trip, a || ' ' || n as words
    from unnest(array['passed.on', 'horace', 'stranger']) a, generate_series(1, 3) n;
  delete from public.waitlist_submissions where email ilike 'horace@%';
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select trip, words, 'A', address, at from sent;
  insert into public.interest_submissions (trip_name, full_name, email, created_at) select words, 'A', address, at from sent;
  insert into public.contact_messages (full_name, email, message, created_at) select 'A', address, words, at from sent;
  insert into public.email_outbox (to_email, template, created_at) select address, words, at from sent`

/** A customer record with another email address than the account's, to which staff sent emails. */
const CHANGE_CUSTOMER_ADDRESS_SQL = `${endEventsSql}
  update public.customers set email = 'Desk.Made@example.test' where profile_id = '${LEAVING_MEMBER_ID}';
  insert into public.email_outbox (to_email, template) values
    ('desk.made@EXAMPLE.test', 'x'), ('desk@example.test', 'x');
  insert into public.customer_claims (customer_id, email, expires_at) select ${LEAVING_CUSTOMER_SQL}, 'a@example.test', private.now();
  ${insertAuditEntriesSql('customers', OTHER_MEMBER, ...NOTE_DETAILS)}
  insert into public.audit_log (action, entity, entity_id, details) select 'x', 'customers', ${LEAVING_CUSTOMER_SQL}, '{"note": "n"}'`

/** Comments and replies by the deleted member and by others, with reports about each. */
const INSERT_COMMENTS_SQL = `${endEventsSql}
  insert into public.comments (id, event_id, user_id, user_name, content)
  values ('${addedRowId(60)}', '${TASMANIA}', '${LEAVING_MEMBER_ID}', 'Horace', 'Mine');
  insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content) values
    ('${addedRowId(61)}', '${addedRowId(60)}', '${TASMANIA}', '${OTHER_MEMBER}', 'Ichabod', 'To mine'),
    ('${addedRowId(62)}', '${comment(2)}', '${TASMANIA}', '${LEAVING_MEMBER_ID}', 'Horace', 'Mine to another');
  insert into public.comment_reports (user_id, comment_id, reply_id, reason) values
    ('${OTHER_MEMBER}', '${addedRowId(60)}', null, 'Of mine'), ('${OTHER_MEMBER}', null, '${addedRowId(62)}', 'Of my reply'),
    ('${LEAVING_MEMBER_ID}', null, '${addedRowId(61)}', 'By me'), ('${person(14)}', null, '${addedRowId(61)}', 'Of another''s reply'),
    ('${person(14)}', '${comment(2)}', null, 'Of another''s')`

/**
 * Adds orders with the member's email address, placed before the member confirmed the address. The orders differ in
 * their state.
 */
const INSERT_EARLIER_ORDERS_SQL = `${endEventsSql}
  insert into public.orders (number, ${BUYER_COLUMNS_SQL}, created_at, status, expires_at, fulfilled_at)
  select 'ORD-90005' || o.n, null, ${shippingValues}, e.confirmed_at - interval '1 day', o.status, o.expires_at, o.fulfilled_at
  from private.profile_emails e, (values (1, 'pending', private.now() + interval '1 day', null),
    (2, 'pending', private.now(), null), (3, 'paid', private.now(), null), (4, 'paid', private.now(), private.now()),
    (5, 'cancelled', private.now(), null), (6, 'refunded', private.now(), null)) o (n, status, expires_at, fulfilled_at)
  where e.profile_id = '${LEAVING_MEMBER_ID}';
  update public.orders set paid_amount = 1 where number = 'ORD-900056'`

const insertUnmatchedPaymentSql = (id: string, checkout: string | null) =>
  `insert into public.unmatched_payments (id, intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values ('${id}', 'pi_${id.slice(-2)}', ${checkout ? `'${checkout}'` : 'null'}, 'amount', 5, 'aud', 'test', 'acct_house');`
const idsOfLeavingMember = { booking: addedRowId(46), order: addedRowId(50) }
const idsOfOtherMember = { booking: addedRowId(51), order: addedRowId(52) }
/**
 * Adds card refunds with notes, for payments and unmatched payments of the deleted account and of another member. The
 * notes of the other member must stay.
 */
const INSERT_REFUNDS_SQL = `${INSERT_CANCELLED_BOOKING_SQL}; ${INSERT_ORDERS_SQL.slice(endEventsSql.length)};
  insert into public.orders (id, number, ${BUYER_COLUMNS_SQL}, status, paid_at, fulfilled_at)
  values ('${addedRowId(53)}', 'ORD-900053', '${OTHER_MEMBER}', ${shippingValues}, 'paid', private.now(), private.now());
  insert into public.order_payments (id, order_id, kind, method, amount)
  values ('${addedRowId(54)}', '${addedRowId(53)}', 'payment', 'cash', 17.95);
  insert into public.card_checkouts (id, booking_id, order_id, round, amount, mode, account_id, status, expires_at, intent_id)
  values ('${idsOfLeavingMember.booking}', '${OWN_BOOKING_ID}', null, 1, 9, 'test', 'acct_house', 'paid', private.now(), 'pi_own'),
    ('${idsOfLeavingMember.order}', null, '${OWN_BOOKING_ID}', 1, 5, 'test', 'acct_house', 'unmatched', private.now(), null),
    ('${idsOfOtherMember.booking}', '${OTHER_BOOKING_ID}', null, 1, 5, 'test', 'acct_house', 'unmatched', private.now(), null),
    ('${idsOfOtherMember.order}', null, '${addedRowId(53)}', 1, 5, 'test', 'acct_house', 'unmatched', private.now(), null);
  ${insertUnmatchedPaymentSql(addedRowId(55), idsOfLeavingMember.booking)} ${insertUnmatchedPaymentSql(addedRowId(56), idsOfLeavingMember.order)}
  ${insertUnmatchedPaymentSql(addedRowId(57), idsOfOtherMember.booking)} ${insertUnmatchedPaymentSql(addedRowId(58), idsOfOtherMember.order)} ${insertUnmatchedPaymentSql(addedRowId(59), null)}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref)
  values ('${addedRowId(63)}', '${OWN_BOOKING_ID}', 'extra', 'card', 9, 'pi_own');
  update public.bookings set retained_amount = 18 where id = '${OWN_BOOKING_ID}';
  insert into public.card_refunds (id, payment_id, order_payment_id, unmatched_payment_id, amount, origin, note) values
    ('${addedRowId(64)}', '${addedRowId(63)}', null, null, 1, 'staff', 'Of the booking of the deleted account'),
    ('${addedRowId(65)}', null, '${addedRowId(49)}', null, 1, 'staff', 'Of its order'),
    ('${addedRowId(66)}', null, null, '${addedRowId(55)}', 1, 'staff', 'Unmatched, of its booking'),
    ('${addedRowId(67)}', null, null, '${addedRowId(56)}', 1, 'staff', 'Unmatched, of its order'),
    ('${addedRowId(68)}', (select id from public.payments where booking_id = '${OTHER_BOOKING_ID}' limit 1), null, null, 1, 'staff', 'Kept'),
    ('${addedRowId(69)}', null, '${addedRowId(54)}', null, 1, 'staff', 'Kept'),
    ('${addedRowId(70)}', null, null, '${addedRowId(57)}', 1, 'staff', 'Kept'),
    ('${addedRowId(71)}', null, null, '${addedRowId(58)}', 1, 'staff', 'Kept'),
    ('${addedRowId(72)}', null, null, '${addedRowId(59)}', 1, 'staff', 'Kept')`

const createErasureCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  ...DELETE_ACCOUNT_STEP,
  given: preparation,
})

export const erasureCases: SnapshotCase[] = [
  createErasureCase(
    "deleting an account keeps its bookings but removes their notes, and leaves other members' bookings unchanged",
    INSERT_CANCELLED_BOOKING_SQL,
  ),
  createErasureCase(
    'deleting an account anonymises its orders, cancels an unpaid one and returns its stock',
    INSERT_ORDERS_SQL,
  ),
  createErasureCase(
    'deleting an account anonymises earlier visitor orders from its address, except open orders',
    INSERT_EARLIER_ORDERS_SQL,
  ),
  createErasureCase(
    'deleting an account deletes all forms and emails of its addresses, except addresses another account now uses',
    INSERT_EMAILS_SQL,
  ),
  createErasureCase(
    "deleting an account anonymises its customer, and deletes emails sent to the customer's other address",
    CHANGE_CUSTOMER_ADDRESS_SQL,
  ),
  createErasureCase(
    'deleting an account hides its comments, and deletes reports by the member and about the member',
    INSERT_COMMENTS_SQL,
  ),
  {
    ...createErasureCase(
      'deleting an account removes the notes of its card refunds, even of a refund that succeeds after the deletion',
      INSERT_REFUNDS_SQL,
    ),
    then: [
      applyCardRefund('applied', 100, { refund_id: addedRowId(64), intent_id: 'pi_own' }),
      {
        sql: `select id, note from public.card_refunds where note is not null order by id`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
]
