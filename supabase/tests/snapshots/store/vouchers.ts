import { ADMIN, product } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'

const VOUCHER = product(8)
const VOUCHER_LINES = [
  { product_id: VOUCHER, quantity: 2 },
  { product_id: product(5), quantity: 1 },
]
const createOrderArguments = (expected_total: number, items = VOUCHER_LINES) => ({
  lines: items,
  buyer: { full_name: 'Ada Grey', email: 'ada@example.test' },
  delivery: { method: 'collect' },
  expected_total,
  request_id: request(1),
})
const markPaid: SnapshotStep = {
  sql: `select public.mark_order_paid(o.id) ->> 'status' as status from public.orders o
    where o.email = 'ada@example.test'`,
  as: ADMIN,
  expected: 'done',
}
const readReports: SnapshotStep = {
  sql: `select public.report_gst(2027) #> '{quarters,0}' as quarter,
    public.card_report('2026-07-01') -> 'gst' as gst_of_month`,
  as: ADMIN,
  expected: 'done',
}

export const cases: SnapshotCase[] = [
  {
    name: 'a gift voucher is not taxed at its sale or in reports, but the rest of the order is',
    call: 'place_order',
    with: createOrderArguments(279),
    as: null,
    expected: 'placed',
    then: [readReports, markPaid, readReports],
  },
  {
    name: 'refunding part of an order with a gift voucher lowers the untaxed voucher sales and the taxed sales in proportion',
    call: 'place_order',
    with: createOrderArguments(279),
    as: null,
    expected: 'placed',
    then: [
      markPaid,
      {
        sql: `select public.refund_order(o.id, 139.50) ->> 'status' as status from public.orders o
          where o.email = 'ada@example.test'`,
        as: ADMIN,
        expected: 'done',
      },
      readReports,
    ],
  },
]
