import { ADMIN, MEMBER, OTHER, person } from '../../support/people'
import { type Case, type Step } from '../case'
import { FROM, movesTo, quote, RUNS_OUT, STILL } from '../store/quotes'
import { guest, type Line, lines, place, products, shirt } from '../store/store'

const everything: Line[] = [
  [1, 60],
  [2, 35],
  [3, 4],
  [5, 12],
  [6, 80],
  [7, 40],
]
const half: Line[] = [
  [1, 30],
  [2, 18],
  [3, 3],
  [5, 6],
  [6, 41],
  [7, 20],
]

export const cases: Case[] = [
  {
    name: 'unpaid orders of visitors from one network hold at most half of each product, with any number of addresses',
    given: FROM('203.0.113.9'),
    ...quote(lines(...everything)),
    expected: 'changed',
    then: [
      { ...guest(1, lines(...everything), 4628), expected: 'changed' },
      { ...guest(1, lines(...half), 2666), expected: 'placed' },
      ...half.map(([n], index): Step => ({ ...guest(index + 2, lines([n, 1]), 25), expected: 'changed' })),
      movesTo('203.0.113.10'),
      { ...quote(lines([1, 30], [2, 17], [3, 1], [5, 6], [6, 39], [7, 20])), as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: 'unpaid orders of members from one network hold at most half of a product, and another network can get the rest',
    given: FROM('203.0.113.9'),
    ...place(lines([1, 30]), 675),
    as: MEMBER,
    expected: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 22.5), as: MEMBER, expected: 'changed' },
      { ...guest(3, lines([1, 1]), 22.5), as: OTHER, expected: 'changed' },
      movesTo('203.0.113.10'),
      { ...guest(3, lines([1, 30]), 675), as: OTHER, expected: 'placed' },
      { ...guest(4, lines([1, 1]), 25), as: person(12), expected: 'changed' },
    ],
  },
  {
    name: 'unpaid orders of visitors from all networks leave members a quarter of a product',
    given: FROM('203.0.113.9'),
    ...guest(1, lines([1, 30]), 750),
    expected: 'placed',
    then: [
      movesTo('203.0.113.10'),
      { ...guest(2, lines([1, 16]), 400), expected: 'changed' },
      { ...guest(2, lines([1, 15]), 375), expected: 'placed' },
      movesTo('203.0.113.11'),
      { ...guest(3, lines([1, 1]), 25), expected: 'changed' },
      { ...guest(3, lines([1, 15]), 337.5), as: MEMBER, expected: 'placed' },
    ],
  },
  {
    name: 'a paid order no longer counts towards the limit of unpaid orders',
    ...guest(1, lines([1, 30]), 750),
    expected: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 25), expected: 'changed' },
      { call: 'mark_order_paid', with: ([result]) => ({ order_id: result?.order_id }), as: ADMIN, expected: 'paid' },
      { ...guest(2, lines([1, 15]), 375), expected: 'placed' },
    ],
  },
  {
    name: 'the last piece of a product can be ordered',
    given: products('stock = 1', 1),
    ...shirt,
    expected: 'placed',
    then: [{ ...guest(2, lines([1, 1]), 25), expected: 'changed' }],
  },
  {
    name: 'a new order expires an overdue order that holds the needed stock, and the audit log names the expired order',
    given: products('stock = 0', 3),
    ...place(lines([3, 1]), 8),
    expected: 'changed',
    at: STILL,
    then: [{ ...place(lines([3, 1]), 7.2), as: OTHER, expected: 'placed', at: RUNS_OUT }],
  },
  { name: 'a new order does not expire overdue orders of other products', ...shirt, expected: 'placed', at: RUNS_OUT },
]
