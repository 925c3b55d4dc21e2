import {
  ADMIN,
  BEECHWORTH,
  DECLINED_OFFER,
  DRAFT,
  FREMANTLE,
  MEMBER,
  OPEN_OFFER,
  OTHER,
  TASMANIA,
  added,
  booking,
  customer,
  event,
  nothing,
} from '../support/people'
import type { Attack } from './attack'

export type Call = [string, Record<string, unknown>]
const given = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [],
  request_id: added(99),
  expected_price: 1800,
  terms_accepted: true,
}
const book = (more: Record<string, unknown>): Call => ['book', { ...given, ...more }]
const sold = {
  keeps:
    'select (select array_agg(b order by b.id) from public.bookings b) as b, (select array_agg(s order by s.event_id) from public.event_stats s) as s',
}
export const ledger = { keeps: 'select count(*), sum(amount) from public.payments' }
export const cancelled = `update public.bookings set status = 'cancelled' where id = '${booking(1)}'`

/** Booking, cancelling and naming travellers. */
export const BOOKINGS: Attack[] = [
  ["a price of one's own", MEMBER, book({ expected_price: 1 }), 'price_changed', sold],
  ['a price left out', MEMBER, book({ expected_price: null }), 'price_changed', sold],
  ['a price that is no number', MEMBER, book({ expected_price: 'NaN' }), 'price_changed', sold],
  ...[0, -1, 21, 2147483647, null].map((seats): Attack => [
    `${seats ?? 'no'} seats`,
    MEMBER,
    book({ seats }),
    'invalid',
    sold,
  ]),
  ...[0, 2, -1, 100, null].map((parts): Attack => [
    `a plan of ${parts ?? 'no'} parts`,
    MEMBER,
    book({ plan: parts }),
    'invalid',
    sold,
  ]),
  ['the terms are not accepted', MEMBER, book({ terms_accepted: false }), 'terms_required', sold],
  ['the terms are left out', MEMBER, book({ terms_accepted: null }), 'terms_required', sold],
  ['the press of the button is left out', MEMBER, book({ request_id: null }), 'invalid', sold],
  ['a draft is booked', MEMBER, book({ event_id: DRAFT, expected_price: 880 }), 'not_found', sold],
  ['nothing is booked', MEMBER, book({ event_id: nothing }), 'not_found', sold],
  ['a trip still planned is booked', MEMBER, book({ event_id: event(3), expected_price: 3200 }), 'not_bookable', sold],
  ['a closed trip is booked', MEMBER, book({ event_id: event(9), expected_price: 950 }), 'closed', sold],
  ['a past trip is booked', MEMBER, book({ event_id: event(11), expected_price: 1180 }), 'closed', sold],
  ['a full trip is booked', MEMBER, book({ event_id: BEECHWORTH, expected_price: 1200 }), 'sold_out', sold],
  ['more seats than are left', MEMBER, book({ seats: 20 }), 'sold_out', sold],
  ['the same trip twice', MEMBER, book({ event_id: TASMANIA, expected_price: 2400 }), 'already_booked', sold],
  [
    "another's press of the button",
    MEMBER,
    book({ request_id: added(60) }),
    'invalid',
    { ...sold, after: `update public.bookings set request_id = '${added(60)}' where id = '${booking(6)}'` },
  ],
  ['an offer of another trip', MEMBER, book({ offer_token: OPEN_OFFER }), 'offer_over', sold],
  ['a guessed offer', MEMBER, book({ offer_token: nothing }), 'offer_over', sold],
  [
    'more seats than were offered',
    MEMBER,
    book({ event_id: BEECHWORTH, expected_price: 1200, seats: 2, offer_token: OPEN_OFFER }),
    'invalid',
    sold,
  ],
  [
    'an offer that was declined',
    MEMBER,
    book({ event_id: BEECHWORTH, expected_price: 1200, offer_token: DECLINED_OFFER }),
    'offer_over',
    sold,
  ],
  [
    'an offer that has run out',
    MEMBER,
    book({ event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }),
    'offer_over',
    {
      after: `update public.waitlist_submissions set offer_expires_at = private.now() - interval '1 minute' where id = private.offered_entry('${OPEN_OFFER}');
      update public.event_stats set next_expiry = private.now() - interval '1 minute' where event_id = '${BEECHWORTH}'`,
    },
  ],
  [
    'more travellers than seats',
    MEMBER,
    book({ travellers: [{ full_name: 'a' }, { full_name: 'b' }] }),
    'invalid',
    sold,
  ],
  ['travellers that are no list', MEMBER, book({ travellers: { full_name: 'a' } }), 'invalid', sold],
  [
    'a traveller with a name of 10,000 letters',
    MEMBER,
    book({ travellers: [{ full_name: 'x'.repeat(10000) }] }),
    'invalid',
    sold,
  ],
  [
    'a traveller who is not born yet',
    MEMBER,
    book({ travellers: [{ full_name: 'x', date_of_birth: '2999-01-01' }] }),
    'invalid',
    sold,
  ],
  [
    'a child alone',
    MEMBER,
    book({ travellers: [{ full_name: 'x', date_of_birth: '2022-01-01' }] }),
    'guardian_needed',
    sold,
  ],
  [
    'a child as a guardian',
    MEMBER,
    book({ travellers: [{ full_name: 'x', date_of_birth: '2022-01-01', is_guardian: true }] }),
    'guardian_needed',
    sold,
  ],
  ['notes of 2,001 letters', MEMBER, book({ notes: 'x'.repeat(2001) }), 'invalid', sold],
  [
    'an admin oversells',
    ADMIN,
    ['admin_book', { customer_id: customer(23), event_id: BEECHWORTH, seats: 1, plan: 1 }],
    'sold_out',
    sold,
  ],
  [
    'a plan for 2,000,000,000 seats',
    null,
    ['preview_plan', { event_id: FREMANTLE, seats: 2000000000, plan: 1 }],
    'invalid',
  ],

  [
    'a booking is cancelled twice, to free its seats twice',
    MEMBER,
    ['cancel_booking', { booking_id: booking(1) }],
    'already_cancelled',
    { ...sold, after: cancelled },
  ],
  [
    'a trip already made is cancelled',
    MEMBER,
    `select public.cancel_booking((select id from public.bookings where user_id = '${MEMBER}' and event_id = '${event(10)}')) as answer`,
    'too_late',
    sold,
  ],
  [
    'travellers beyond the seats',
    MEMBER,
    ['update_travellers', { booking_id: booking(1), travellers: [{ full_name: 'a' }, { full_name: 'b' }] }],
    'invalid',
  ],
  ['travellers left out', MEMBER, ['update_travellers', { booking_id: booking(1), travellers: null }], 'invalid'],
]

/** Bookings, customers and the ledger, written past their functions. */
export const BOOKING_TABLES: Attack[] = [
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
  [
    'a transfer is confirmed twice',
    ADMIN,
    `with a as materialized (select public.confirm_bank_transfer('${added(9)}') as said) select public.confirm_bank_transfer('${added(9)}') as answer from a where said is not null`,
    'already_decided',
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
