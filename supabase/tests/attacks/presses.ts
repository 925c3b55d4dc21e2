import { ADMIN, added, booking, order } from '../support/people'
import type { Attack } from './attack'
import { ledgers } from './nothing'

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
