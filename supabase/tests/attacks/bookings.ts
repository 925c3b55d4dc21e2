import {
  ADMIN,
  BEECHWORTH,
  DECLINED_OFFER,
  DRAFT,
  FREMANTLE,
  MEMBER,
  OPEN_OFFER,
  OTHER_MEMBER,
  TASMANIA,
  addedRowId,
  booking,
  customer,
  event,
  UNKNOWN_ID,
} from '../support/people'
import type { Attack } from './attack'

export type AttackCall = [string, Record<string, unknown>]
const BOOKING_ARGUMENTS = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [],
  request_id: addedRowId(99),
  expected_price: 1800,
  terms_accepted: true,
}
const createBookCall = (overrides: Record<string, unknown>): AttackCall => [
  'book',
  { ...BOOKING_ARGUMENTS, ...overrides },
]
const BOOKINGS_AND_SEATS_UNCHANGED = {
  unchangedQuery:
    'select (select array_agg(b order by b.id) from public.bookings b) as b, (select array_agg(s order by s.event_id) from public.event_stats s) as s',
}
export const PAYMENTS_UNCHANGED = { unchangedQuery: 'select count(*), sum(amount) from public.payments' }
export const CANCEL_BOOKING_SQL = `update public.bookings set status = 'cancelled' where id = '${booking(1)}'`

/** Attacks on booking, cancelling and entering travellers. */
export const BOOKING_ATTACKS: Attack[] = [
  [
    'booking at a self-chosen price',
    MEMBER,
    createBookCall({ expected_price: 1 }),
    'price_changed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking without an expected price',
    MEMBER,
    createBookCall({ expected_price: null }),
    'price_changed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with an expected price that is not a number',
    MEMBER,
    createBookCall({ expected_price: 'NaN' }),
    'price_changed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  ...[0, -1, 21, 2147483647, null].map((seats): Attack => [
    `booking ${seats ?? 'no'} seats`,
    MEMBER,
    createBookCall({ seats }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ]),
  ...[0, 2, -1, 100, null].map((installmentCount): Attack => [
    `booking with a payment plan of ${installmentCount ?? 'no'} instalments`,
    MEMBER,
    createBookCall({ plan: installmentCount }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ]),
  [
    'booking without accepting the terms',
    MEMBER,
    createBookCall({ terms_accepted: false }),
    'terms_required',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with the acceptance of the terms left out',
    MEMBER,
    createBookCall({ terms_accepted: null }),
    'terms_required',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking without a request ID',
    MEMBER,
    createBookCall({ request_id: null }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a draft trip',
    MEMBER,
    createBookCall({ event_id: DRAFT, expected_price: 880 }),
    'not_found',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a trip that does not exist',
    MEMBER,
    createBookCall({ event_id: UNKNOWN_ID }),
    'not_found',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a trip that is still being planned',
    MEMBER,
    createBookCall({ event_id: event(3), expected_price: 3200 }),
    'not_bookable',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a trip after its last day for booking',
    MEMBER,
    createBookCall({ event_id: event(9), expected_price: 950 }),
    'closed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a past trip',
    MEMBER,
    createBookCall({ event_id: event(11), expected_price: 1180 }),
    'closed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking a full trip',
    MEMBER,
    createBookCall({ event_id: BEECHWORTH, expected_price: 1200 }),
    'sold_out',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  ['booking more seats than are left', MEMBER, createBookCall({ seats: 20 }), 'sold_out', BOOKINGS_AND_SEATS_UNCHANGED],
  [
    'booking the same trip twice',
    MEMBER,
    createBookCall({ event_id: TASMANIA, expected_price: 2400 }),
    'already_booked',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    "booking with the request ID of another member's booking",
    MEMBER,
    createBookCall({ request_id: addedRowId(60) }),
    'invalid',
    {
      ...BOOKINGS_AND_SEATS_UNCHANGED,
      after: `update public.bookings set request_id = '${addedRowId(60)}' where id = '${booking(6)}'`,
    },
  ],
  [
    'booking with a waitlist offer for another trip',
    MEMBER,
    createBookCall({ offer_token: OPEN_OFFER }),
    'offer_over',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with a guessed offer token',
    MEMBER,
    createBookCall({ offer_token: UNKNOWN_ID }),
    'offer_over',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking more seats than the waitlist offer has',
    MEMBER,
    createBookCall({ event_id: BEECHWORTH, expected_price: 1200, seats: 2, offer_token: OPEN_OFFER }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with a declined waitlist offer',
    MEMBER,
    createBookCall({ event_id: BEECHWORTH, expected_price: 1200, offer_token: DECLINED_OFFER }),
    'offer_over',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with an expired waitlist offer',
    MEMBER,
    createBookCall({ event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }),
    'offer_over',
    {
      after: `update public.waitlist_submissions set offer_expires_at = private.now() - interval '1 minute' where id = private.offered_entry('${OPEN_OFFER}');
      update public.event_stats set next_expiry = private.now() - interval '1 minute' where event_id = '${BEECHWORTH}'`,
    },
  ],
  [
    'booking with more travellers than seats',
    MEMBER,
    createBookCall({ travellers: [{ full_name: 'a' }, { full_name: 'b' }] }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with travellers that are not a list',
    MEMBER,
    createBookCall({ travellers: { full_name: 'a' } }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with a traveller name of 10,000 letters',
    MEMBER,
    createBookCall({ travellers: [{ full_name: 'x'.repeat(10000) }] }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with a traveller born in the future',
    MEMBER,
    createBookCall({ travellers: [{ full_name: 'x', date_of_birth: '2999-01-01' }] }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking for a child travelling alone',
    MEMBER,
    createBookCall({ travellers: [{ full_name: 'x', date_of_birth: '2022-01-01' }] }),
    'guardian_needed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with a child as the guardian',
    MEMBER,
    createBookCall({ travellers: [{ full_name: 'x', date_of_birth: '2022-01-01', is_guardian: true }] }),
    'guardian_needed',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'booking with notes of 2,001 letters',
    MEMBER,
    createBookCall({ notes: 'x'.repeat(2001) }),
    'invalid',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'an admin books a seat on a full trip',
    ADMIN,
    ['admin_book', { customer_id: customer(23), event_id: BEECHWORTH, seats: 1, plan: 1 }],
    'sold_out',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'previewing a payment plan for 2,000,000,000 seats',
    null,
    ['preview_plan', { event_id: FREMANTLE, seats: 2000000000, plan: 1 }],
    'invalid',
  ],

  [
    'cancelling a booking twice to free its seats twice',
    MEMBER,
    ['cancel_booking', { booking_id: booking(1) }],
    'already_cancelled',
    { ...BOOKINGS_AND_SEATS_UNCHANGED, after: CANCEL_BOOKING_SQL },
  ],
  [
    'cancelling a booking of a trip that has already taken place',
    MEMBER,
    `select public.cancel_booking((select id from public.bookings where user_id = '${MEMBER}' and event_id = '${event(10)}')) as result`,
    'too_late',
    BOOKINGS_AND_SEATS_UNCHANGED,
  ],
  [
    'naming more travellers than the booking has seats',
    MEMBER,
    ['update_travellers', { booking_id: booking(1), travellers: [{ full_name: 'a' }, { full_name: 'b' }] }],
    'invalid',
  ],
  [
    'updating the travellers of a booking without a list',
    MEMBER,
    ['update_travellers', { booking_id: booking(1), travellers: null }],
    'invalid',
  ],
]

/** Direct writes to bookings, customers and the ledger that bypass the RPC functions. */
export const BOOKING_TABLE_ATTACKS: Attack[] = [
  ['the database owner changes a payment', 'owner', `update public.payments set amount = 1`, '42501'],
  ['the database owner deletes a payment', 'owner', `delete from public.payments`, '42501'],
  ['the database owner changes a store payment', 'owner', `update public.order_payments set amount = 1`, '42501'],
  ['the database owner deletes a store payment', 'owner', `delete from public.order_payments`, '42501'],
  [
    'storing a refund with a positive amount',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'refund', 'cash', 100)`,
    '23514',
  ],
  [
    'storing a payment with a negative amount',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount) values ('${booking(1)}', 'extra', 'cash', -100)`,
    '23514',
  ],
  [
    'storing two payments with the same provider reference',
    'owner',
    `insert into public.payments (booking_id, kind, method, amount, provider_ref) values ('${booking(1)}', 'extra', 'card', 1, 'pi_1'), ('${booking(1)}', 'extra', 'card', 1, 'pi_1')`,
    '23505',
  ],
  [
    'confirming a bank transfer twice',
    ADMIN,
    `with a as materialized (select public.confirm_bank_transfer('${addedRowId(9)}') as result) select public.confirm_bank_transfer('${addedRowId(9)}') as result from a where result is not null`,
    'already_decided',
  ],
  [
    'giving a customer the email address of another customer',
    ADMIN,
    ['save_customer', { customer: { id: customer(20), email: 'MEMBER@nextroom.test' } }],
    'duplicate',
  ],
  [
    'saving a customer with a name of 10,000 letters',
    ADMIN,
    ['save_customer', { customer: { full_name: 'x'.repeat(10000), email: 'x@example.test' } }],
    'invalid',
  ],
  [
    'save_customer does not link a customer to an account',
    ADMIN,
    `with s as materialized (select public.save_customer('{"id": "${customer(20)}", "profile_id": "${OTHER_MEMBER}"}') as result)
    select (result is not null) and exists (select from public.customers where id = '${customer(20)}' and profile_id is not null) as linked from s`,
    { linked: false },
  ],
]
