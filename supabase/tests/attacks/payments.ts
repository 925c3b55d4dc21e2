import { ADMIN, added, booking, FREMANTLE, MEMBER, nothing } from '../support/people'
import type { Attack } from './attack'
import { cancelled, ledger, type Call } from './bookings'

const held = `insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  select '${added(81)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 1, private.now() + interval '48 hours'
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${added(81)}', 1, private.today(), 1800)`
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

/** Transfers, payments, refunds and plans, and the desk's list of bookings. */
export const PAYMENTS: Attack[] = [
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
