import {
  ADMIN,
  added,
  BEECHWORTH,
  booking,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  nothing,
  OPEN_OFFER,
  OTHER,
  TASMANIA,
} from '../support/people'
import type { Attack } from './attack'

type Call = [string, Record<string, unknown>]
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
const held = `insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  select '${added(81)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 1, private.now() + interval '48 hours'
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${added(81)}', 1, private.today(), 1800)`
const ledger = { keeps: 'select count(*), sum(amount) from public.payments' }
const transfer = (more: Record<string, unknown>): Call => ['request_bank_transfer', { booking_id: booking(1), ...more }]
const pay = (more: Record<string, unknown>): Call => [
  'record_payment',
  { booking_id: booking(1), amount: 10, method: 'cash', ...more },
]
const refund = (more: Record<string, unknown>): Call => [
  'refund_payment',
  { booking_id: booking(1), amount: 10, ...more },
]
const parts = (installments: unknown): Call => ['reschedule_plan', { booking_id: booking(1), installments }]
const price = (total_amount: unknown): Call => ['reprice_plan', { booking_id: booking(1), total_amount }]
const terms = (more: Record<string, unknown>): Call => [
  'set_plan_terms',
  { booking_id: booking(1), payment_method: 'one-off', plan_status: 'active', ...more },
]
const list = (filters: Record<string, unknown>) =>
  `select (public.list_bookings('${JSON.stringify(filters).replaceAll("'", "''")}') ->> 'total')::int as total`
const cancelled = `update public.bookings set status = 'cancelled' where id = '${booking(1)}'`
/** Wrong amounts of money, whoever sends them. */
const AMOUNTS = [
  ['nothing', 0],
  ['less than nothing', -10],
  ['a tenth of a cent', 0.001],
  ['a million', 1000000],
  ['no number', 'NaN'],
  ['infinity', 'Infinity'],
  ['no amount', null],
] as const

/** Seats, prices and the ledger. */
export const BOOKINGS: Attack[] = [
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
  [
    'the seats held for an offer are booked without it',
    MEMBER,
    book({ event_id: BEECHWORTH, expected_price: 1200 }),
    'sold_out',
    sold,
  ],
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
    book({ event_id: BEECHWORTH, expected_price: 1200, offer_token: '60000000-0000-4000-8000-000000000002' }),
    'offer_over',
    sold,
  ],
  [
    'an offer that has run out',
    MEMBER,
    book({ event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }),
    'offer_over',
    {
      after: `update public.waitlist_submissions set offer_expires_at = private.now() - interval '1 minute' where offer_token = '${OPEN_OFFER}';
      update public.event_stats set next_expiry = private.now() - interval '1 minute' where event_id = '${BEECHWORTH}'`,
    },
  ],
  ['a guest books', null, book({}), '42501', sold],
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
    'a member books for a customer',
    MEMBER,
    ['admin_book', { customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1 }],
    '42501',
    sold,
  ],
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

  ["another's booking is cancelled", MEMBER, ['cancel_booking', { booking_id: booking(6) }], 'not_found', sold],
  ["another's cancellation is looked at", MEMBER, ['preview_cancellation', { booking_id: booking(6) }], 'not_found'],
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
    "travellers of another's booking",
    MEMBER,
    ['update_travellers', { booking_id: booking(6), travellers: [] }],
    'not_found',
    { keeps: 'select * from public.travellers order by id' },
  ],
  [
    'travellers beyond the seats',
    MEMBER,
    ['update_travellers', { booking_id: booking(1), travellers: [{ full_name: 'a' }, { full_name: 'b' }] }],
    'invalid',
  ],
  ['travellers left out', MEMBER, ['update_travellers', { booking_id: booking(1), travellers: null }], 'invalid'],

  ...AMOUNTS.flatMap(([what, amount]): Attack[] => [
    [
      `a transfer of ${what}`,
      MEMBER,
      transfer({ amount }),
      'invalid',
      { keeps: 'select count(*) from public.transfers' },
    ],
    [`a payment of ${what}`, ADMIN, pay({ amount }), 'invalid', ledger],
    [`a refund of ${what}`, ADMIN, refund({ amount }), 'invalid', ledger],
  ]),
  ['a transfer beyond the balance', MEMBER, transfer({ amount: 2400 }), 'too_much'],
  ['transfers that together pass the balance', MEMBER, transfer({ amount: 701 }), 'too_much'],
  ["a transfer for another's booking", MEMBER, transfer({ booking_id: booking(6), amount: 1 }), 'not_found'],
  ['a transfer for a cancelled booking', MEMBER, transfer({ amount: 1 }), 'not_live', { after: cancelled }],
  ['a payment beyond the total', ADMIN, pay({ amount: 800.01 }), 'too_much', ledger],
  ['a payment for a cancelled booking', ADMIN, pay({}), 'not_live', { ...ledger, after: cancelled }],
  ['a payment in gold', ADMIN, pay({ method: 'gold' }), 'invalid', ledger],
  ['a payment for nothing', ADMIN, pay({ booking_id: nothing }), 'not_found', ledger],
  ['a payment with a note of 501 letters', ADMIN, pay({ note: 'x'.repeat(501) }), 'invalid', ledger],
  ['a payment by a member', MEMBER, pay({}), '42501', ledger],
  ['a refund beyond what was paid', ADMIN, refund({ amount: 1600.01 }), 'too_much', ledger],
  ['a refund to oneself', MEMBER, refund({}), '42501', ledger],
  ['instalments that do not add up', ADMIN, parts([{ due_date: '2031-01-01', amount: 1 }]), 'invalid'],
  [
    'instalments below nothing',
    ADMIN,
    parts([
      { due_date: '2031-01-01', amount: -100 },
      { due_date: '2031-01-01', amount: 2500 },
    ]),
    'invalid',
  ],
  ['instalments without a day', ADMIN, parts([{ due_date: 'x', amount: 2400 }]), 'invalid'],
  ['instalments that are never due', ADMIN, parts([{ due_date: 'infinity', amount: 2400 }]), 'invalid'],
  ['a total below what was paid', ADMIN, price(1599), 'below_paid', ledger],
  ['a total that is no number', ADMIN, price('NaN'), 'invalid'],
  ['another price for a cancelled booking', ADMIN, price(2500), 'not_live', { after: cancelled }],
  [
    'other days for a cancelled booking',
    ADMIN,
    parts([{ due_date: '2031-01-01', amount: 2400 }]),
    'not_live',
    { after: cancelled },
  ],
  ["a plan's state that is none", ADMIN, terms({ plan_status: 'paid' }), 'invalid'],
  ['a member changes his price', MEMBER, price(1600), '42501'],
  ['a member moves his instalments', MEMBER, parts([{ due_date: '2031-01-01', amount: 2400 }]), '42501'],
  ['a member settles his plan', MEMBER, terms({ plan_status: 'completed' }), '42501'],
  [
    'a cent holds no seats for a week',
    MEMBER,
    ['request_bank_transfer', { booking_id: added(81), amount: 0.01 }],
    'too_small',
    { after: held, keeps: `select expires_at from public.bookings where id = '${added(81)}'` },
  ],
  [
    'a fourth transfer on its way',
    MEMBER,
    transfer({ amount: 1 }),
    'too_many',
    { after: `insert into public.transfers (booking_id, amount) values ('${booking(1)}', 1), ('${booking(1)}', 1)` },
  ],
  ['a member reads what staff note about a payment', MEMBER, 'select * from public.payment_notes', 0],
  ['a member reads why a transfer was rejected', MEMBER, 'select * from public.transfer_notes', 0],

  ['a search that closes the quotation', ADMIN, list({ q: `' or 1=1 --` }), { total: 0 }],
  ['a state that closes the quotation', ADMIN, list({ status: `x' or '1'='1` }), { total: 0 }],
  ['a search for every letter', ADMIN, list({ q: '%' }), { total: 0 }],
  ['a search with an escape at its end', ADMIN, list({ q: '\\' }), { total: 0 }],
  ['an event that is no id', ADMIN, list({ event_id: `x' or true --` }), { total: 0 }],
  ['a page of 2,000,000,000 rows', ADMIN, ['list_bookings', { page: -5, page_size: 2000000000 }], 'ok'],
]
