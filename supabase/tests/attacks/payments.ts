import { ADMIN, FREMANTLE, MEMBER, addedRowId, booking, UNKNOWN_ID, order } from '../support/people'
import type { Attack } from './attack'
import { CANCEL_BOOKING_SQL, PAYMENTS_UNCHANGED, type AttackCall } from './bookings'
import { PAYMENT_SUMS_UNCHANGED } from './empty-arguments'

const INSERT_HELD_BOOKING_SQL = `insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
  select '${addedRowId(81)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 1, private.now() + interval '48 hours'
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${addedRowId(81)}', 1, private.today(), 1800)`
const createTransferCall = (overrides: Record<string, unknown>): AttackCall => [
  'request_bank_transfer',
  { booking_id: booking(1), ...overrides },
]
const createPaymentCall = (overrides: Record<string, unknown>): AttackCall => [
  'record_payment',
  { booking_id: booking(1), amount: 10, method: 'cash', ...overrides },
]
const createRefundCall = (overrides: Record<string, unknown>): AttackCall => [
  'refund_payment',
  { booking_id: booking(1), amount: 10, ...overrides },
]
const createRescheduleCall = (installments: unknown): AttackCall => [
  'reschedule_plan',
  { booking_id: booking(1), installments },
]
const createRepriceCall = (total_amount: unknown): AttackCall => [
  'reprice_plan',
  { booking_id: booking(1), total_amount, reason: 'Agreed' },
]
const createPlanTermsCall = (overrides: Record<string, unknown>): AttackCall => [
  'set_plan_terms',
  { booking_id: booking(1), payment_method: 'one-off', plan_status: 'active', ...overrides },
]
const countBookingsSql = (filters: Record<string, unknown>) =>
  `select (public.list_bookings('${JSON.stringify(filters).replaceAll("'", "''")}') ->> 'total')::int as total`
/** Invalid amounts, sent by members and admins. */
const INVALID_AMOUNTS = [
  ['zero', 0],
  ['a negative amount', -10],
  ['a tenth of a cent', 0.001],
  ['a million', 1000000],
  ['NaN', 'NaN'],
  ['infinity', 'Infinity'],
  ['no amount', null],
] as const

// Reused idempotency keys. An identical request gets the first result again; a different one gets the status
// `repeated`.
const REPEATED_CALL_ATTACKS: Attack[] = (
  [
    [
      'payment',
      (id: string, amount: number): Attack[2] => [
        'record_payment',
        { booking_id: id, amount, method: 'cash', request_id: addedRowId(64) },
      ],
      'recorded',
      [booking(1), booking(6)],
      `public.payments (booking_id, kind, method, amount, request_id) values ('${booking(1)}', 'extra', 'cash', 10, '${addedRowId(64)}')`,
    ],
    [
      'refund',
      (id: string, amount: number): Attack[2] => [
        'refund_payment',
        { booking_id: id, amount, method: 'cash', request_id: addedRowId(64) },
      ],
      'refunded',
      [booking(1), booking(6)],
      `public.payments (booking_id, kind, method, amount, request_id) values ('${booking(1)}', 'refund', 'cash', -10, '${addedRowId(64)}')`,
    ],
    [
      'store refund',
      (id: string, amount: number): Attack[2] => ['refund_order', { order_id: id, amount, request_id: addedRowId(64) }],
      'refunded',
      [order(1), order(2)],
      `public.order_payments (order_id, kind, method, amount, request_id) values ('${order(1)}', 'refund', 'bank_transfer', -10, '${addedRowId(64)}')`,
    ],
  ] as const
).flatMap(([name, createCall, status, [own, other], row]): Attack[] => {
  const existingRowCircumstances = { ...PAYMENT_SUMS_UNCHANGED, after: `insert into ${row}` }
  return [
    [
      `a ${name} request sent twice with the same request ID`,
      ADMIN,
      createCall(own, 10),
      status,
      existingRowCircumstances,
    ],
    [
      `a ${name} request sent again with the same request ID and another amount`,
      ADMIN,
      createCall(own, 11),
      'repeated',
      existingRowCircumstances,
    ],
    [
      `a ${name} request sent again with the same request ID for another booking or order`,
      ADMIN,
      createCall(other, 10),
      'repeated',
      existingRowCircumstances,
    ],
  ]
})

const INSERT_PROVIDER_SQL = `insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
  values ('test', 'tkey', 'acct_house', 'sealed.verysecretkey', 'sealed.verysecrethook')`
const createCheckoutCall = (overrides: Record<string, unknown>): [string, Record<string, unknown>] => [
  'begin_card_checkout',
  { request_id: addedRowId(97), ...overrides },
]
const CONNECTED_CHECKOUTS_UNCHANGED = {
  after: INSERT_PROVIDER_SQL,
  unchangedQuery: 'select count(*) from public.card_checkouts',
}

/** Attacks on bank transfers, payments, refunds and payment plans, and on the admin list of bookings. */
export const PAYMENT_ATTACKS: Attack[] = [
  ...INVALID_AMOUNTS.flatMap(([description, amount]): Attack[] => [
    [
      `requesting a bank transfer of ${description}`,
      MEMBER,
      createTransferCall({ amount }),
      'invalid',
      { unchangedQuery: 'select count(*) from public.bank_transfers' },
    ],
    [`recording a payment of ${description}`, ADMIN, createPaymentCall({ amount }), 'invalid', PAYMENTS_UNCHANGED],
    [`making a refund of ${description}`, ADMIN, createRefundCall({ amount }), 'invalid', PAYMENTS_UNCHANGED],
  ]),
  ['requesting a bank transfer above the balance', MEMBER, createTransferCall({ amount: 2400 }), 'too_much'],
  [
    'requesting a bank transfer that exceeds the balance together with a pending one',
    MEMBER,
    createTransferCall({ amount: 701 }),
    'too_much',
  ],
  [
    'requesting a bank transfer for a cancelled booking',
    MEMBER,
    createTransferCall({ amount: 1 }),
    'not_live',
    { after: CANCEL_BOOKING_SQL },
  ],
  [
    'recording a payment above the balance of a booking',
    ADMIN,
    createPaymentCall({ amount: 800.01 }),
    'too_much',
    PAYMENTS_UNCHANGED,
  ],
  [
    'recording a payment for a cancelled booking',
    ADMIN,
    createPaymentCall({}),
    'not_live',
    { ...PAYMENTS_UNCHANGED, after: CANCEL_BOOKING_SQL },
  ],
  [
    'recording a payment with an unknown payment method',
    ADMIN,
    createPaymentCall({ method: 'gold' }),
    'invalid',
    PAYMENTS_UNCHANGED,
  ],
  [
    'recording a payment for a booking that does not exist',
    ADMIN,
    createPaymentCall({ booking_id: UNKNOWN_ID }),
    'not_found',
    PAYMENTS_UNCHANGED,
  ],
  [
    'recording a payment with a note of 501 letters',
    ADMIN,
    createPaymentCall({ note: 'x'.repeat(501) }),
    'invalid',
    PAYMENTS_UNCHANGED,
  ],
  [
    'refunding more than was paid for a booking',
    ADMIN,
    createRefundCall({ amount: 1600.01 }),
    'too_much',
    PAYMENTS_UNCHANGED,
  ],
  [
    'setting instalments that do not add up to the total',
    ADMIN,
    createRescheduleCall([{ due_date: '2031-01-01', amount: 1 }]),
    'invalid',
  ],
  [
    'setting an instalment with a negative amount',
    ADMIN,
    createRescheduleCall([
      { due_date: '2031-01-01', amount: -100 },
      { due_date: '2031-01-01', amount: 2500 },
    ]),
    'invalid',
  ],
  [
    'setting an instalment with an invalid due date',
    ADMIN,
    createRescheduleCall([{ due_date: 'x', amount: 2400 }]),
    'invalid',
  ],
  [
    'setting an instalment with an infinite due date',
    ADMIN,
    createRescheduleCall([{ due_date: 'infinity', amount: 2400 }]),
    'invalid',
  ],
  [
    'setting the total of a booking below the amount paid',
    ADMIN,
    createRepriceCall(1599),
    'below_paid',
    PAYMENTS_UNCHANGED,
  ],
  ['setting the total of a booking to a value that is not a number', ADMIN, createRepriceCall('NaN'), 'invalid'],
  [
    'changing the total of a cancelled booking',
    ADMIN,
    createRepriceCall(2500),
    'not_live',
    { after: CANCEL_BOOKING_SQL },
  ],
  [
    'changing the due dates of a cancelled booking',
    ADMIN,
    createRescheduleCall([{ due_date: '2031-01-01', amount: 2400 }]),
    'not_live',
    { after: CANCEL_BOOKING_SQL },
  ],
  ['setting an unknown payment plan status', ADMIN, createPlanTermsCall({ plan_status: 'paid' }), 'invalid'],
  [
    'extending an unpaid booking with a bank transfer of one cent',
    MEMBER,
    ['request_bank_transfer', { booking_id: addedRowId(81), amount: 0.01 }],
    'too_small',
    {
      after: INSERT_HELD_BOOKING_SQL,
      unchangedQuery: `select expires_at from public.bookings where id = '${addedRowId(81)}'`,
    },
  ],
  [
    'requesting a fourth pending bank transfer for a booking',
    MEMBER,
    createTransferCall({ amount: 1 }),
    'too_many',
    {
      after: `insert into public.bank_transfers (booking_id, amount) values ('${booking(1)}', 1), ('${booking(1)}', 1)`,
    },
  ],

  [
    'an SQL injection in the booking search finds no bookings',
    ADMIN,
    countBookingsSql({ q: `' or 1=1 --` }),
    { total: 0 },
  ],
  [
    'an SQL injection in the status filter of the booking list finds no bookings',
    ADMIN,
    countBookingsSql({ status: `x' or '1'='1` }),
    { total: 0 },
  ],
  ['a booking search for the wildcard % finds no bookings', ADMIN, countBookingsSql({ q: '%' }), { total: 0 }],
  ['a booking search for a backslash finds no bookings', ADMIN, countBookingsSql({ q: '\\' }), { total: 0 }],
  [
    'an SQL injection in the trip filter of the booking list finds no bookings',
    ADMIN,
    countBookingsSql({ event_id: `x' or true --` }),
    { total: 0 },
  ],
  ['requesting a page of 2,000,000,000 bookings', ADMIN, ['list_bookings', { page: -5, page_size: 2000000000 }], 'ok'],
]

/** Attacks with repeated idempotency keys, and invalid refunds and payments. */
export const REPEATED_REQUEST_ATTACKS: Attack[] = [
  ...REPEATED_CALL_ATTACKS,
  [
    'refunding a booking with an unknown payment method',
    ADMIN,
    ['refund_payment', { booking_id: booking(1), amount: 1, method: 'gold' }],
    'invalid',
    PAYMENT_SUMS_UNCHANGED,
  ],
  [
    'refunding a booking with a note of 501 letters',
    ADMIN,
    ['refund_payment', { booking_id: booking(1), amount: 1, note: 'x'.repeat(501) }],
    'invalid',
    PAYMENT_SUMS_UNCHANGED,
  ],
  [
    'refunding an order with an unknown payment method',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 1, method: 'gold' }],
    'invalid',
    PAYMENT_SUMS_UNCHANGED,
  ],
  [
    'refunding an order with a note of 501 letters',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 1, note: 'x'.repeat(501) }],
    'invalid',
    PAYMENT_SUMS_UNCHANGED,
  ],
  [
    'marking an order as paid with an unknown payment method',
    ADMIN,
    ['mark_order_paid', { order_id: order(3), method: 'gold' }],
    'invalid',
    PAYMENT_SUMS_UNCHANGED,
  ],
]

/** Attacks on card payments. */
export const CARD_ATTACKS: Attack[] = [
  [
    "a member starts a card payment for another person's order",
    MEMBER,
    createCheckoutCall({ order_id: order(2) }),
    'not_found',
    CONNECTED_CHECKOUTS_UNCHANGED,
  ],
  [
    'a visitor starts a card payment for an order with a guessed token',
    null,
    createCheckoutCall({ order_id: order(3), token: addedRowId(1) }),
    'not_found',
    CONNECTED_CHECKOUTS_UNCHANGED,
  ],
  [
    'a member starts a card payment of one cent for a booking',
    MEMBER,
    createCheckoutCall({ booking_id: booking(1), amount: 0.01 }),
    'too_small',
    CONNECTED_CHECKOUTS_UNCHANGED,
  ],
  [
    'the state of a card checkout contains no personal data',
    null,
    `select public.card_checkout_state('${addedRowId(60)}')::text ~* '@|name|phone|url|cs_|pi_|acct' as tells`,
    { tells: false },
  ],
]
