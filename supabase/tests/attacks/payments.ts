import { ADMIN, FREMANTLE, MEMBER, added, booking, nothing, order } from '../support/people'
import type { Attack } from './attack'
import { cancelled, ledger, type Call } from './bookings'
import { ledgers } from './nothing'

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

// A request known from an earlier press: the same one is answered as before, another is told what was done.
const PRESSES: Attack[] = (
  [
    [
      'payment',
      (id: string, amount: number): Attack[2] => [
        'record_payment',
        { booking_id: id, amount, method: 'cash', request_id: added(64) },
      ],
      'recorded',
      [booking(1), booking(6)],
      `public.payments (booking_id, kind, method, amount, request_id) values ('${booking(1)}', 'extra', 'cash', 10, '${added(64)}')`,
    ],
    [
      'refund',
      (id: string, amount: number): Attack[2] => [
        'refund_payment',
        { booking_id: id, amount, method: 'cash', request_id: added(64) },
      ],
      'refunded',
      [booking(1), booking(6)],
      `public.payments (booking_id, kind, method, amount, request_id) values ('${booking(1)}', 'refund', 'cash', -10, '${added(64)}')`,
    ],
    [
      'store refund',
      (id: string, amount: number): Attack[2] => ['refund_order', { order_id: id, amount, request_id: added(64) }],
      'refunded',
      [order(1), order(2)],
      `public.order_payments (order_id, kind, method, amount, request_id) values ('${order(1)}', 'refund', 'bank_transfer', -10, '${added(64)}')`,
    ],
  ] as const
).flatMap(([name, press, done, [own, others], row]): Attack[] => {
  const known = { ...ledgers, after: `insert into ${row}` }
  return [
    [`one press of the ${name} button, sent twice`, ADMIN, press(own, 10), done, known],
    [`one press of the ${name} button, sent again with another amount`, ADMIN, press(own, 11), 'repeated', known],
    [`one press of the ${name} button, sent again for another`, ADMIN, press(others, 10), 'repeated', known],
  ]
})

const sealed = `insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
  values ('test', 'tkey', 'acct_house', 'sealed.verysecretkey', 'sealed.verysecrethook')`
const begin = (more: Record<string, unknown>): [string, Record<string, unknown>] => [
  'begin_card_checkout',
  { request_id: added(97), ...more },
]
const checkouts = { after: sealed, keeps: 'select count(*) from public.card_checkouts' }

/** Transfers, payments, refunds and plans, and the desk's list of bookings. */
export const PAYMENTS: Attack[] = [
  ...AMOUNTS.flatMap(([what, amount]): Attack[] => [
    [
      `a transfer of ${what}`,
      MEMBER,
      transfer({ amount }),
      'invalid',
      { keeps: 'select count(*) from public.bank_transfers' },
    ],
    [`a payment of ${what}`, ADMIN, pay({ amount }), 'invalid', ledger],
    [`a refund of ${what}`, ADMIN, refund({ amount }), 'invalid', ledger],
  ]),
  ['a transfer beyond the balance', MEMBER, transfer({ amount: 2400 }), 'too_much'],
  ['transfers that together pass the balance', MEMBER, transfer({ amount: 701 }), 'too_much'],
  ['a transfer for a cancelled booking', MEMBER, transfer({ amount: 1 }), 'not_live', { after: cancelled }],
  ['a payment beyond the total', ADMIN, pay({ amount: 800.01 }), 'too_much', ledger],
  ['a payment for a cancelled booking', ADMIN, pay({}), 'not_live', { ...ledger, after: cancelled }],
  ['a payment in gold', ADMIN, pay({ method: 'gold' }), 'invalid', ledger],
  ['a payment for nothing', ADMIN, pay({ booking_id: nothing }), 'not_found', ledger],
  ['a payment with a note of 501 letters', ADMIN, pay({ note: 'x'.repeat(501) }), 'invalid', ledger],
  ['a refund beyond what was paid', ADMIN, refund({ amount: 1600.01 }), 'too_much', ledger],
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
    {
      after: `insert into public.bank_transfers (booking_id, amount) values ('${booking(1)}', 1), ('${booking(1)}', 1)`,
    },
  ],

  ['a search that closes the quotation', ADMIN, list({ q: `' or 1=1 --` }), { total: 0 }],
  ['a state that closes the quotation', ADMIN, list({ status: `x' or '1'='1` }), { total: 0 }],
  ['a search for every letter', ADMIN, list({ q: '%' }), { total: 0 }],
  ['a search with an escape at its end', ADMIN, list({ q: '\\' }), { total: 0 }],
  ['an event that is no id', ADMIN, list({ event_id: `x' or true --` }), { total: 0 }],
  ['a page of 2,000,000,000 rows', ADMIN, ['list_bookings', { page: -5, page_size: 2000000000 }], 'ok'],
]

/** One press of a button sent twice; refunds and payments that cannot be. */
export const PRESSED: Attack[] = [
  ...PRESSES,
  [
    'a refund in gold',
    ADMIN,
    ['refund_payment', { booking_id: booking(1), amount: 1, method: 'gold' }],
    'invalid',
    ledgers,
  ],
  [
    'a refund with a note of 501 letters',
    ADMIN,
    ['refund_payment', { booking_id: booking(1), amount: 1, note: 'x'.repeat(501) }],
    'invalid',
    ledgers,
  ],
  [
    'a store refund in gold',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 1, method: 'gold' }],
    'invalid',
    ledgers,
  ],
  [
    'a store refund with a note of 501 letters',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 1, note: 'x'.repeat(501) }],
    'invalid',
    ledgers,
  ],
  ['an order is paid in gold', ADMIN, ['mark_order_paid', { order_id: order(3), method: 'gold' }], 'invalid', ledgers],
]

/** Money by card. */
export const CARDS: Attack[] = [
  ["a member pays another's order", MEMBER, begin({ order_id: order(2) }), 'not_found', checkouts],
  [
    'a guest pays an order with a made-up link',
    null,
    begin({ order_id: order(3), token: added(1) }),
    'not_found',
    checkouts,
  ],
  [
    'a member sets the price of a booking',
    MEMBER,
    begin({ booking_id: booking(1), amount: 0.01 }),
    'too_small',
    checkouts,
  ],
  [
    'what is said of a checkout tells nothing of a person',
    null,
    `select public.card_checkout_state('${added(60)}')::text ~* '@|name|phone|url|cs_|pi_|acct' as tells`,
    { tells: false },
  ],
]
