import {
  added,
  BEECHWORTH,
  booking,
  comment,
  FREMANTLE,
  order,
  OTHER,
  person,
  product,
  TASMANIA,
} from '../../support/people'
import { LEAVER, left, ofLeaver, over } from './leaving'
import type { Case } from '../frame'

const OWN = added(44)
/** Somebody else's, in which nothing may be touched. */
const OTHERS = booking(6)
const mails = (...data: object[]) =>
  data
    .map(
      (one) => `insert into public.email_outbox (to_email, template, data)
        values ('x@example.test', 'x', '${JSON.stringify(one)}');`,
    )
    .join('\n')
const told = (entity: string, id: string, ...details: object[]) =>
  details
    .map(
      (one) => `insert into public.audit_log (action, entity, entity_id, details)
        values ('x', '${entity}', '${id}', '${JSON.stringify(one)}');`,
    )
    .join('\n')
const WORDS = [{ reason: 'r', kept: 1 }, { note: 'n' }, { notes: 'n' }]

/** A trip that is over, with all that can be written beside one. */
const TRIP = `${over}
  update public.bookings set notes = 'Aisle', cancellation_reason = 'Rain' where id = '${OTHERS}';
  insert into public.bookings (id, reference, customer_id, user_id, event_id, seats, plan, status, total_amount,
    deposit_amount, notes, cancellation_reason)
  select '${OWN}', 'INV-900044', ${ofLeaver}, '${LEAVER}', '${FREMANTLE}', 1, 1, 'cancelled', 800, 0, 'Window', 'A cold';
  insert into public.payments (id, booking_id, kind, method, amount) values ('${added(45)}', '${OWN}', 'deposit', 'cash', 9);
  update public.bookings set kept_amount = 9 where id = '${OWN}';
  insert into public.payment_notes (payment_id, note) values ('${added(45)}', 'Gin');
  insert into public.bank_transfers (id, booking_id, amount, status, decided_at)
  values ('${added(46)}', '${OWN}', 5, 'rejected', private.now());
  insert into public.bank_transfer_notes (transfer_id, note) values ('${added(46)}', 'Never pays');
  insert into public.booking_staff_notes (booking_id, notes) values ('${OWN}', 'Snores');
  ${mails({ booking_id: OWN }, { reference: 'INV-900044' }, { booking: 'INV-900044' }, { booking_id: OTHERS }, {})}
  ${mails({ reference: 'INV-000044' })}
  ${told('bookings', OWN, ...WORDS, { kept: 1 })} ${told('bookings', OTHERS, ...WORDS)} ${told('events', OWN, ...WORDS)}`

const buyer = `user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode, subtotal, shipping, total`
const shipped = `'Horace', 'HORACE@example.test', '0491 570 006', 'post', '1 Lane', 'Hobart', 'TAS', '7000', 8, 9.95, 17.95`
/** One paid and sent, as a guest; one not paid yet. */
const ORDERS = `${over}
  insert into public.orders (id, number, ${buyer}, status, paid_at, fulfilled_at)
  values ('${OWN}', 'ORD-900044', null, ${shipped}, 'paid', private.now(), private.now());
  insert into public.orders (id, number, ${buyer}) values ('${added(47)}', 'ORD-900047', '${LEAVER}', ${shipped});
  insert into public.order_items (id, order_id, product_id, name, unit_price, quantity, from_stock)
  values ('${added(48)}', '${added(47)}', '${product(3)}', 'Stickers', 8, 1, true);
  insert into public.order_payments (id, order_id, kind, method, amount)
  values ('${added(49)}', '${OWN}', 'payment', 'cash', 17.95);
  insert into public.order_payment_notes (payment_id, note) values ('${added(49)}', 'Gin');
  ${mails({ order_id: OWN }, { number: 'ORD-900047' }, { order_id: order(3) }, { number: 'ORD-900099' }, {})}
  ${told('orders', OWN, ...WORDS)} ${told('orders', order(3), ...WORDS)}`

/** The addresses of somebody who has given up two, by n: a day ago, at the moment of giving up, before it. */
const LETTERS = `${over}
  insert into private.profile_emails (profile_id, email, confirmed_at, given_up_at) values
    ('${LEAVER}', 'passed.on@example.test', private.now() - interval '9 days', private.now() - interval '2 days'),
    ('${OTHER}', 'passed.on@example.test', private.now() - interval '1 day', null);
  create temp table sent as select initcap(a) || '@Example.test' as address, private.now() - make_interval(days => n) as at,
      (array['${FREMANTLE}', '${TASMANIA}', '${BEECHWORTH}'])[n]::uuid as trip, a || ' ' || n as words
    from unnest(array['passed.on', 'horace', 'stranger']) a, generate_series(1, 3) n;
  delete from public.waitlist_submissions where email ilike 'horace@%';
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  select trip, words, 'A', address, at from sent;
  insert into public.interest_submissions (trip_name, full_name, email, created_at) select words, 'A', address, at from sent;
  insert into public.contact_messages (full_name, email, message, created_at) select 'A', address, words, at from sent;
  insert into public.email_outbox (to_email, template, created_at) select address, words, at from sent`

/** The desk writes to another address than the account's. */
const CUSTOMER = `${over}
  update public.customers set email = 'Desk.Made@example.test' where profile_id = '${LEAVER}';
  insert into public.email_outbox (to_email, template) values
    ('desk.made@EXAMPLE.test', 'x'), ('desk@example.test', 'x');
  insert into public.customer_claims (customer_id, email, expires_at) select ${ofLeaver}, 'a@example.test', private.now();
  ${told('customers', OTHER, ...WORDS)}
  insert into public.audit_log (action, entity, entity_id, details) select 'x', 'customers', ${ofLeaver}, '{"note": "n"}'`

/** What is said by the leaver and to the leaver, and what others report of each. */
const TALK = `${over}
  insert into public.comments (id, event_id, user_id, user_name, content)
  values ('${added(60)}', '${TASMANIA}', '${LEAVER}', 'Horace', 'Mine');
  insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content) values
    ('${added(61)}', '${added(60)}', '${TASMANIA}', '${OTHER}', 'Ichabod', 'To mine'),
    ('${added(62)}', '${comment(2)}', '${TASMANIA}', '${LEAVER}', 'Horace', 'Mine to another');
  insert into public.comment_reports (user_id, comment_id, reply_id, reason) values
    ('${OTHER}', '${added(60)}', null, 'Of mine'), ('${OTHER}', null, '${added(62)}', 'Of my reply'),
    ('${LEAVER}', null, '${added(61)}', 'By me'), ('${person(14)}', null, '${added(61)}', 'Of another''s reply'),
    ('${person(14)}', '${comment(2)}', null, 'Of another''s')`

/** Of an address before it was known to be the leaver's; by number, as it stands. */
const EARLIER = `${over}
  insert into public.orders (number, ${buyer}, created_at, status, expires_at, fulfilled_at)
  select 'ORD-90005' || o.n, null, ${shipped}, e.confirmed_at - interval '1 day', o.status, o.expires_at, o.fulfilled_at
  from private.profile_emails e, (values (1, 'pending', private.now() + interval '1 day', null),
    (2, 'pending', private.now(), null), (3, 'paid', private.now(), null), (4, 'paid', private.now(), private.now()),
    (5, 'cancelled', private.now(), null), (6, 'refunded', private.now(), null)) o (n, status, expires_at, fulfilled_at)
  where e.profile_id = '${LEAVER}';
  update public.orders set paid_amount = 1 where number = 'ORD-900056'`

const forgotten = (name: string, given: string): Case => ({ name, ...left, given })

export const cases: Case[] = [
  forgotten('bookings stay, without a word of whoever travelled, and nobody else’s is touched', TRIP),
  forgotten('orders stay, without the buyer; one not paid is cancelled, and its pieces go back', ORDERS),
  forgotten('of older orders from the address those are forgotten on which nothing is open', EARLIER),
  forgotten('letters go, of every kind, but for those of whoever has the address now', LETTERS),
  forgotten('the customer stays, without a name; what the desk sent to another address goes too', CUSTOMER),
  forgotten('what was said is hidden, and who reported it is forgotten', TALK),
]
