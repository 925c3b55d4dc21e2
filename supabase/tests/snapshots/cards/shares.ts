import { ADMIN, MEMBER, OTHER_MEMBER, person } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'
import { setNetworkSql, setNetwork, quoteOrder, STICKER_HOLD_EXPIRY, BEFORE_STICKER_HOLD_EXPIRY } from '../store/quotes'
import {
  orderAsVisitor,
  type OrderLine,
  createLines,
  placeOrderStep,
  updateProductSql,
  ORDER_SHIRT_CALL,
} from '../store/store'

const TOO_LARGE_LINES: OrderLine[] = [
  [1, 60],
  [2, 35],
  [3, 4],
  [5, 12],
  [6, 80],
  [7, 40],
]
const LARGEST_LINES: OrderLine[] = [
  [1, 30],
  [2, 18],
  [3, 3],
  [5, 6],
  [6, 41],
  [7, 20],
]

export const sharesCases: SnapshotCase[] = [
  {
    name: "unpaid orders of visitors from one IP network hold at most half of each product's stock, with any email address",
    given: setNetworkSql('203.0.113.9'),
    ...quoteOrder(createLines(...TOO_LARGE_LINES)),
    expected: 'changed',
    then: [
      { ...orderAsVisitor(1, createLines(...TOO_LARGE_LINES), 4628), expected: 'changed' },
      { ...orderAsVisitor(1, createLines(...LARGEST_LINES), 2666), expected: 'placed' },
      ...LARGEST_LINES.map(([n], index): SnapshotStep => ({
        ...orderAsVisitor(index + 2, createLines([n, 1]), 25),
        expected: 'changed',
      })),
      setNetwork('203.0.113.10'),
      { ...quoteOrder(createLines([1, 30], [2, 17], [3, 1], [5, 6], [6, 39], [7, 20])), as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: "unpaid orders of members from one IP network hold at most half of a product's stock, and other networks can order the rest",
    given: setNetworkSql('203.0.113.9'),
    ...placeOrderStep(createLines([1, 30]), 675),
    as: MEMBER,
    expected: 'placed',
    then: [
      { ...orderAsVisitor(2, createLines([1, 1]), 22.5), as: MEMBER, expected: 'changed' },
      { ...orderAsVisitor(3, createLines([1, 1]), 22.5), as: OTHER_MEMBER, expected: 'changed' },
      setNetwork('203.0.113.10'),
      { ...orderAsVisitor(3, createLines([1, 30]), 675), as: OTHER_MEMBER, expected: 'placed' },
      { ...orderAsVisitor(4, createLines([1, 1]), 25), as: person(12), expected: 'changed' },
    ],
  },
  {
    name: "unpaid orders of visitors from all IP networks leave a quarter of a product's stock for members",
    given: setNetworkSql('203.0.113.9'),
    ...orderAsVisitor(1, createLines([1, 30]), 750),
    expected: 'placed',
    then: [
      setNetwork('203.0.113.10'),
      { ...orderAsVisitor(2, createLines([1, 16]), 400), expected: 'changed' },
      { ...orderAsVisitor(2, createLines([1, 15]), 375), expected: 'placed' },
      setNetwork('203.0.113.11'),
      { ...orderAsVisitor(3, createLines([1, 1]), 25), expected: 'changed' },
      { ...orderAsVisitor(3, createLines([1, 15]), 337.5), as: MEMBER, expected: 'placed' },
    ],
  },
  {
    name: 'a paid order no longer counts towards the limit of unpaid orders',
    ...orderAsVisitor(1, createLines([1, 30]), 750),
    expected: 'placed',
    then: [
      { ...orderAsVisitor(2, createLines([1, 1]), 25), expected: 'changed' },
      { call: 'mark_order_paid', with: ([result]) => ({ order_id: result?.order_id }), as: ADMIN, expected: 'paid' },
      { ...orderAsVisitor(2, createLines([1, 15]), 375), expected: 'placed' },
    ],
  },
  {
    name: 'the last piece of a product can be ordered',
    given: updateProductSql('stock = 1', 1),
    ...ORDER_SHIRT_CALL,
    expected: 'placed',
    then: [{ ...orderAsVisitor(2, createLines([1, 1]), 25), expected: 'changed' }],
  },
  {
    name: 'a new order ends an overdue unpaid order that holds the needed stock, and the audit log records the ended order',
    given: updateProductSql('stock = 0', 3),
    ...placeOrderStep(createLines([3, 1]), 8),
    expected: 'changed',
    at: BEFORE_STICKER_HOLD_EXPIRY,
    then: [
      { ...placeOrderStep(createLines([3, 1]), 7.2), as: OTHER_MEMBER, expected: 'placed', at: STICKER_HOLD_EXPIRY },
    ],
  },
  {
    name: 'a new order does not expire overdue unpaid orders of other products',
    ...ORDER_SHIRT_CALL,
    expected: 'placed',
    at: STICKER_HOLD_EXPIRY,
  },
]
