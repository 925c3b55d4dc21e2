import { ADMIN, MEMBER, OTHER, person } from '../../support/people'
import { type Case, type Step } from '../frame'
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
    name: 'guests who ask for everything get half of it, by however many addresses',
    given: FROM('203.0.113.9'),
    ...quote(lines(...everything)),
    answers: 'changed',
    then: [
      { ...guest(1, lines(...everything), 4628), answers: 'changed' },
      { ...guest(1, lines(...half), 2666), answers: 'placed' },
      ...half.map(([n], index): Step => ({ ...guest(index + 2, lines([n, 1]), 25), answers: 'changed' })),
      movesTo('203.0.113.10'),
      { ...quote(lines([1, 30], [2, 17], [3, 1], [5, 6], [6, 39], [7, 20])), as: MEMBER, answers: 'ok' },
    ],
  },
  {
    name: 'one member gets half of it too, and another in another network still some',
    given: FROM('203.0.113.9'),
    ...place(lines([1, 30]), 675),
    as: MEMBER,
    answers: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 22.5), as: MEMBER, answers: 'changed' },
      { ...guest(3, lines([1, 1]), 22.5), as: OTHER, answers: 'changed' },
      movesTo('203.0.113.10'),
      { ...guest(3, lines([1, 30]), 675), as: OTHER, answers: 'placed' },
      { ...guest(4, lines([1, 1]), 25), as: person(12), answers: 'changed' },
    ],
  },
  {
    name: 'visitors of all networks together leave a quarter of it to members',
    given: FROM('203.0.113.9'),
    ...guest(1, lines([1, 30]), 750),
    answers: 'placed',
    then: [
      movesTo('203.0.113.10'),
      { ...guest(2, lines([1, 16]), 400), answers: 'changed' },
      { ...guest(2, lines([1, 15]), 375), answers: 'placed' },
      movesTo('203.0.113.11'),
      { ...guest(3, lines([1, 1]), 25), answers: 'changed' },
      { ...guest(3, lines([1, 15]), 337.5), as: MEMBER, answers: 'placed' },
    ],
  },
  {
    name: 'what is paid for counts no more against its buyer',
    ...guest(1, lines([1, 30]), 750),
    answers: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 25), answers: 'changed' },
      { call: 'mark_order_paid', with: ([answer]) => ({ order_id: answer?.order_id }), as: ADMIN, answers: 'paid' },
      { ...guest(2, lines([1, 15]), 375), answers: 'placed' },
    ],
  },
  {
    name: 'the last piece can be ordered',
    given: products('stock = 1', 1),
    ...shirt,
    answers: 'placed',
    then: [{ ...guest(2, lines([1, 1]), 25), answers: 'changed' }],
  },
  {
    name: 'an order takes what another has held in vain, and the record says who lost it',
    given: products('stock = 0', 3),
    ...place(lines([3, 1]), 8),
    answers: 'changed',
    at: STILL,
    then: [{ ...place(lines([3, 1]), 7.2), as: OTHER, answers: 'placed', at: RUNS_OUT }],
  },
  { name: 'an order ends none of those whose goods it does not want', ...shirt, answers: 'placed', at: RUNS_OUT },
]
