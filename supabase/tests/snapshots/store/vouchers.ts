import { ADMIN, product } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'

const VOUCHER_ID = product(8)
const VOUCHER_LINES = [
  { product_id: VOUCHER_ID, quantity: 2 },
  { product_id: product(5), quantity: 1 },
]
const createOrderArguments = (expected_total: number, items = VOUCHER_LINES) => ({
  lines: items,
  buyer: { full_name: 'Ada Grey', email: 'ada@example.test' },
  delivery: { method: 'collect' },
  expected_total,
  request_id: request(1),
})
const MARK_PAID_STEP: SnapshotStep = {
  sql: `select public.mark_order_paid(o.id) ->> 'status' as status from public.orders o
    where o.email = 'ada@example.test'`,
  as: ADMIN,
  expected: 'done',
}
const READ_REPORTS_STEP: SnapshotStep = {
  sql: `select public.report_gst(2027) #> '{quarters,0}' as quarter,
    public.card_report('2026-07-01') -> 'gst' as gst_of_month`,
  as: ADMIN,
  expected: 'done',
}

export const vouchersCases: SnapshotCase[] = [
  {
    name: 'a gift voucher is not taxed when it is sold or in reports, but the other products of the order are taxed',
    call: 'place_order',
    with: createOrderArguments(279),
    as: null,
    expected: 'placed',
    then: [READ_REPORTS_STEP, MARK_PAID_STEP, READ_REPORTS_STEP],
  },
  {
    name: 'refunding part of an order with a gift voucher lowers the untaxed voucher sales and the taxed sales in proportion',
    call: 'place_order',
    with: createOrderArguments(279),
    as: null,
    expected: 'placed',
    then: [
      MARK_PAID_STEP,
      {
        sql: `select public.refund_order(o.id, 139.50) ->> 'status' as status from public.orders o
          where o.email = 'ada@example.test'`,
        as: ADMIN,
        expected: 'done',
      },
      READ_REPORTS_STEP,
    ],
  },
]
