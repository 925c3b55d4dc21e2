import { ADMIN, added, booking, customer, FREMANTLE, MEMBER, OTHER } from '../support/people'
import type { Attack } from './attack'
import { ledger } from './bookings'

/** Bookings, customers and the ledger, written past their functions. */
export const BOOKING_TABLES: Attack[] = [
  [
    'a booking is written past the function',
    MEMBER,
    `insert into public.bookings (customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan, status) values ('${customer(20)}', '${FREMANTLE}', '${MEMBER}', 1, 0, 0, 1, 'confirmed')`,
    '42501',
  ],
  ['a total is lowered', MEMBER, `update public.bookings set total_amount = 1 where id = '${booking(1)}'`, '42501'],
  [
    'a booking is confirmed by its owner',
    MEMBER,
    `update public.bookings set status = 'confirmed', expires_at = null`,
    '42501',
  ],
  ['a balance is written through its view', MEMBER, `update public.booking_balances set paid_amount = 9999`, '55000'],
  ['a booking is written through the overview', MEMBER, `update public.booking_overview set total_amount = 1`, '55000'],
  [
    'a customer is written through the overview',
    MEMBER,
    `update public.customer_overview set member_status = 'member'`,
    '42501',
  ],
  ['a booking is deleted', ADMIN, `delete from public.bookings where id = '${booking(1)}'`, '42501'],
  [
    'a payment is written by a member',
    MEMBER,
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'extra', 'cash', 100)`,
    '42501',
  ],
  [
    'a payment is written by an admin past the function',
    ADMIN,
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'extra', 'cash', 100)`,
    '42501',
  ],
  ['a payment is changed by the owner of the database', 'owner', `update public.payments set amount = 1`, '42501'],
  ['a payment is deleted by the owner of the database', 'owner', `delete from public.payments`, '42501'],
  [
    'a store payment is changed by the owner of the database',
    'owner',
    `update public.order_payments set amount = 1`,
    '42501',
  ],
  ['a store payment is deleted by the owner of the database', 'owner', `delete from public.order_payments`, '42501'],
  [
    'a refund that adds money',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'refund', 'cash', 100)`,
    '23514',
  ],
  [
    'a payment that takes money',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'extra', 'cash', -100)`,
    '23514',
  ],
  [
    'a message of the provider counts twice',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount, provider_ref) values ('${booking(1)}', 'extra', 'card', 1, 'pi_1'), ('${booking(1)}', 'extra', 'card', 1, 'pi_1')`,
    '23505',
  ],
  ['a transfer is confirmed by its sender', MEMBER, `update public.transfers set status = 'confirmed'`, '42501'],
  [
    'a transfer is confirmed by its sender through the function',
    MEMBER,
    ['confirm_transfer', { transfer_id: added(9) }],
    '42501',
    ledger,
  ],
  [
    'a transfer is confirmed twice',
    ADMIN,
    `with a as materialized (select public.confirm_transfer('${added(9)}') as said) select public.confirm_transfer('${added(9)}') as answer from a where said is not null`,
    'already',
  ],
  ['instalments are lowered', MEMBER, `update public.installments set amount = 1`, '42501'],
  [
    'travellers are written past the function',
    MEMBER,
    `insert into public.travellers (booking_id, full_name) values ('${booking(1)}', 'x')`,
    '42501',
  ],
  [
    'an admin adds a customer past the function',
    ADMIN,
    `insert into public.customers (full_name) values ('x')`,
    '42501',
  ],
  [
    'a member becomes a member of the house by hand',
    MEMBER,
    `update public.customers set member_status = 'member'`,
    '42501',
  ],
  [
    "a customer takes another's address",
    ADMIN,
    ['save_customer', { customer: { id: customer(20), email: 'MEMBER@nextroom.test' } }],
    'duplicate',
  ],
  [
    'a customer with a name of 10,000 letters',
    ADMIN,
    ['save_customer', { customer: { full_name: 'x'.repeat(10000), email: 'x@example.test' } }],
    'invalid',
  ],
  [
    'a customer is linked to an account by hand',
    ADMIN,
    `with s as materialized (select public.save_customer('{"id": "${customer(20)}", "profile_id": "${OTHER}"}') as said)
    select (said is not null) and exists (select from public.customers where id = '${customer(20)}' and profile_id is not null) as linked from s`,
    { linked: false },
  ],
]
