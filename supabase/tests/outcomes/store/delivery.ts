import { BEECHWORTH, DRAFT, nothing, product, TASMANIA } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { quote } from './quotes'
import { buyer, lines, place, products } from './store'

const voucher = (delivery: unknown, total: unknown = 100, more: object = {}) =>
  place(lines([8, 1]), total, { delivery, ...more })
const cap = (delivery: unknown, more: object = {}) => place(lines([2, 1]), 20, { delivery, ...more })
const on = (event_id: unknown) => ({ method: 'collect', event_id })
const post = { method: 'post', address_line: '1 Gate Road', suburb: 'Hobart', state: 'TAS', postcode: '7000' }
const starts = (when: string) =>
  `update public.events set start_date = ${when}, end_date = ${when} where id = '${TASMANIA}'`

export const cases: Case[] = [
  {
    name: 'what is not posted costs no postage, whatever the cart says of delivery',
    ...quote(lines([8, 1]), { delivery: 'post' }),
    answers: 'ok',
    then: [
      { ...quote(lines([8, 1]), { delivery: 'none' }), answers: 'ok' },
      { ...quote(lines([8, 1], [2, 1]), { delivery: 'post' }), answers: 'ok' },
      { ...quote(lines([8, 1], [2, 1]), { delivery: 'none' }), answers: 'ok' },
      { ...quote(lines([8, 1], [9, 1]), { delivery: 'post' }), answers: 'changed' },
      { ...quote([{ product_id: nothing, quantity: 1 }], { delivery: 'post' }), answers: 'changed' },
    ],
  },
  { name: 'a voucher is ordered without an address', ...voucher({ ...post, method: 'none' }), answers: 'placed' },
  {
    name: 'a voucher that is to be posted all the same has an address, and no postage',
    ...voucher(post),
    answers: 'placed',
    then: [{ ...voucher({ method: 'post' }, 100, { request_id: request(2) }), answers: 'invalid' }],
  },
  {
    name: 'what goes by post is not ordered without saying where to',
    ...cap({ method: 'none' }),
    answers: 'changed',
    then: [
      { sql: products('is_posted = false', 2), as: 'service', answers: 'done' },
      { ...cap({ method: 'none' }), answers: 'placed' },
    ],
  },
  {
    name: 'an order says on which trip it is collected',
    ...cap(on(BEECHWORTH)),
    answers: 'placed',
    then: [
      {
        call: 'get_order',
        with: ([answer]) => ({ order_id: answer?.order_id, token: answer?.token }),
        as: null,
        answers: 'ok',
      },
      { ...cap(on(BEECHWORTH)), answers: 'placed' },
      { ...cap(on(TASMANIA)), answers: 'invalid' },
      { ...cap({ method: 'collect' }), answers: 'invalid' },
    ],
  },
  {
    name: 'a trip that is not published, or not there, is none to collect on, and with post none is asked',
    ...cap(on(DRAFT)),
    answers: 'invalid',
    then: [
      ...[nothing, 'x', '', 5, [TASMANIA]].map((event): Step => ({ ...cap(on(event)), answers: 'invalid' })),
      { ...cap(on(null)), answers: 'placed' },
      {
        ...place(lines([2, 1]), 29.95, {
          delivery: { ...post, event_id: nothing },
          buyer: { ...buyer, email: 'other@example.test' },
          request_id: request(2),
        }),
        answers: 'placed',
      },
    ],
  },
  {
    name: 'an order is collected until the day a trip begins',
    given: starts('private.today() + 1'),
    ...cap(on(TASMANIA)),
    answers: 'placed',
    at: `private.start_of(private.today() + 2) - interval '1 second'`,
    then: [{ ...cap(on(TASMANIA), { request_id: request(2) }), answers: 'invalid', at: moment('2 days') }],
  },
  {
    name: 'an order stays when its trip is no more',
    ...cap(on(TASMANIA)),
    answers: 'placed',
    then: [
      {
        sql: `update public.orders set collect_event_id = null where collect_event_id is not null`,
        as: 'owner',
        answers: 'done',
      },
      {
        call: 'get_order',
        with: ([answer]) => ({ order_id: answer?.order_id, token: answer?.token }),
        as: null,
        answers: 'ok',
      },
    ],
  },
  {
    name: 'an order that is not collected and not posted wants no address, one that is posted does',
    sql: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total)
      values ('A', 'a@example.test', 'none', 1, 0, 1)`,
    as: 'owner',
    answers: 'done',
    then: ['address_line', 'suburb', 'state', 'postcode'].map((field): Step => ({
      sql: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total, address_line, suburb,
        state, postcode) select 'A', 'a@example.test', 'post', 1, 0, 1, ${['address_line', 'suburb', 'state', 'postcode'].map((each) => (each === field ? 'null' : `'${{ state: 'TAS', postcode: '7000' }[each] ?? 'x'}'`)).join()}`,
      as: 'owner',
      answers: '23514',
    })),
  },
  {
    name: 'nobody learns from the shelf of sizes that are not there, and a voucher says that it is not posted',
    sql: 'select is_posted, variants from public.store_catalog where id = any ($1) order by name',
    values: [[product(8), product(1)]],
    as: null,
    answers: 'done',
  },
]
