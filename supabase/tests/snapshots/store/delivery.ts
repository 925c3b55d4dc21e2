import { BEECHWORTH, DRAFT, UNKNOWN_ID, product, TASMANIA } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { quoteOrder } from './quotes'
import { BUYER, createLines, placeOrderStep, updateProductSql } from './store'

const orderVoucher = (delivery: unknown, total: unknown = 100, overrides: object = {}) =>
  placeOrderStep(createLines([8, 1]), total, { delivery, ...overrides })
const orderCap = (delivery: unknown, overrides: object = {}) =>
  placeOrderStep(createLines([2, 1]), 20, { delivery, ...overrides })
const collectOn = (event_id: unknown) => ({ method: 'collect', event_id })
const POST_DELIVERY = { method: 'post', address_line: '1 Gate Road', suburb: 'Hobart', state: 'TAS', postcode: '7000' }
const setEventStartSql = (clock: string) =>
  `update public.events set start_date = ${clock}, end_date = ${clock} where id = '${TASMANIA}'`

export const deliveryCases: SnapshotCase[] = [
  {
    name: 'products that never need posting cost no postage, whatever the delivery method',
    ...quoteOrder(createLines([8, 1]), { delivery: 'post' }),
    expected: 'ok',
    then: [
      { ...quoteOrder(createLines([8, 1]), { delivery: 'none' }), expected: 'ok' },
      { ...quoteOrder(createLines([8, 1], [2, 1]), { delivery: 'post' }), expected: 'ok' },
      { ...quoteOrder(createLines([8, 1], [2, 1]), { delivery: 'none' }), expected: 'ok' },
      { ...quoteOrder(createLines([8, 1], [9, 1]), { delivery: 'post' }), expected: 'changed' },
      { ...quoteOrder([{ product_id: UNKNOWN_ID, quantity: 1 }], { delivery: 'post' }), expected: 'changed' },
    ],
  },
  {
    name: 'a voucher can be ordered without an address',
    ...orderVoucher({ ...POST_DELIVERY, method: 'none' }),
    expected: 'placed',
  },
  {
    name: 'a voucher to be posted requires an address and costs no postage',
    ...orderVoucher(POST_DELIVERY),
    expected: 'placed',
    then: [{ ...orderVoucher({ method: 'post' }, 100, { request_id: request(2) }), expected: 'invalid' }],
  },
  {
    name: 'a product that needs posting can be ordered only with a postal address or for collection on a trip',
    ...orderCap({ method: 'none' }),
    expected: 'changed',
    then: [
      { sql: updateProductSql('is_posted = false', 2), as: 'service', expected: 'done' },
      { ...orderCap({ method: 'none' }), expected: 'placed' },
    ],
  },
  {
    name: 'an order to be collected on a trip stores that trip',
    ...orderCap(collectOn(BEECHWORTH)),
    expected: 'placed',
    then: [
      {
        call: 'get_order',
        with: ([result]) => ({ order_id: result?.order_id, token: result?.token }),
        as: null,
        expected: 'ok',
      },
      { ...orderCap(collectOn(BEECHWORTH)), expected: 'placed' },
      { ...orderCap(collectOn(TASMANIA)), expected: 'invalid' },
      { ...orderCap({ method: 'collect' }), expected: 'invalid' },
    ],
  },
  {
    name: 'an order cannot be collected on an unpublished or unknown trip, and a posted order stores no trip',
    ...orderCap(collectOn(DRAFT)),
    expected: 'invalid',
    then: [
      ...[UNKNOWN_ID, 'x', '', 5, [TASMANIA]].map((event): SnapshotStep => ({
        ...orderCap(collectOn(event)),
        expected: 'invalid',
      })),
      { ...orderCap(collectOn(null)), expected: 'placed' },
      {
        ...placeOrderStep(createLines([2, 1]), 29.95, {
          delivery: { ...POST_DELIVERY, event_id: UNKNOWN_ID },
          buyer: { ...BUYER, email: 'other@example.test' },
          request_id: request(2),
        }),
        expected: 'placed',
      },
    ],
  },
  {
    name: "an order can be collected on a trip until the end of the trip's first day",
    given: setEventStartSql('private.today() + 1'),
    ...orderCap(collectOn(TASMANIA)),
    expected: 'placed',
    at: `private.start_of(private.today() + 2) - interval '1 second'`,
    then: [
      {
        ...orderCap(collectOn(TASMANIA), { request_id: request(2) }),
        expected: 'invalid',
        at: timeAfterTest('2 days'),
      },
    ],
  },
  {
    name: 'an order can still be read after the trip on which the buyer collects it is removed',
    ...orderCap(collectOn(TASMANIA)),
    expected: 'placed',
    then: [
      {
        sql: `update public.orders set collect_event_id = null where collect_event_id is not null`,
        as: 'owner',
        expected: 'done',
      },
      {
        call: 'get_order',
        with: ([result]) => ({ order_id: result?.order_id, token: result?.token }),
        as: null,
        expected: 'ok',
      },
    ],
  },
  {
    name: 'the database requires an address for posted orders only',
    sql: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total)
      values ('A', 'a@example.test', 'none', 1, 0, 1)`,
    as: 'owner',
    expected: 'done',
    then: ['address_line', 'suburb', 'state', 'postcode'].map((field): SnapshotStep => ({
      sql: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total, address_line, suburb,
        state, postcode) select 'A', 'a@example.test', 'post', 1, 0, 1, ${['address_line', 'suburb', 'state', 'postcode'].map((createAddressCase) => (createAddressCase === field ? 'null' : `'${{ state: 'TAS', postcode: '7000' }[createAddressCase] ?? 'x'}'`)).join()}`,
      as: 'owner',
      expected: '23514',
    })),
  },
  {
    name: 'the store catalogue shows no sizes for a product without sizes, and marks a voucher as not posted',
    sql: 'select is_posted, variants from public.store_catalog where id = any ($1) order by name',
    values: [[product(8), product(1)]],
    as: null,
    expected: 'done',
  },
]
