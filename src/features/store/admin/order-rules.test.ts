import { expect, it } from 'vitest'
import { createOrdersCsv } from './order-export'
import { createRefundQuestion } from '@/features/payments/payment-messages'
import type { AdminOrder } from './order-queries'
import { parseOrderFilters, formatOrderFilters } from './order-rules'
import { formatItems, createOrderBadges } from '@/features/store/orders/order-rules'

it.each([
  ['', { q: '', status: '', fulfilled: '', page: 1 }],
  ['q=cap&status=paid&fulfilled=false&page=3', { q: 'cap', status: 'paid', fulfilled: 'false', page: 3 }],
  ['status=toString&fulfilled=maybe&page=-2', { q: '', status: '', fulfilled: '', page: 1 }],
])('the order list parses the filters of the URL query %j', (search, filters) => {
  expect(parseOrderFilters(new URLSearchParams(search))).toEqual(filters)
})

it('the order list writes filters back to the URL, without the defaults', () => {
  const filterQuery = 'q=cap&status=paid&fulfilled=true&page=2'
  expect(new URLSearchParams(formatOrderFilters(parseOrderFilters(new URLSearchParams(filterQuery)))).toString()).toBe(
    filterQuery,
  )
  expect(formatOrderFilters(parseOrderFilters(new URLSearchParams()))).toEqual({})
})

it("the confirmation question of a refund contains the amount and the customer's name", () => {
  expect(createRefundQuestion(88.95, 'Isolde Wick')).toBe(
    'Are you sure you want to issue a refund for $88.95 to Isolde Wick? This action cannot be undone.',
  )
})

it('an order shows its payment and fulfilment status as badges', () => {
  expect(createOrderBadges({ status: 'pending', fulfilled_at: null, refund_due: 0 }).map(({ label }) => label)).toEqual(
    ['Awaiting Payment'],
  )
  expect(
    createOrderBadges({ status: 'paid', fulfilled_at: '2026-01-01', refund_due: 0 }).map(({ label }) => label),
  ).toEqual(['Paid', 'Fulfilled'])
  expect(
    createOrderBadges({ status: 'expired', fulfilled_at: null, refund_due: 25 }).map(({ label }) => label),
  ).toEqual(['Expired', 'Refund Due'])
})

it('the summary of an order lists the products with quantities', () => {
  expect(
    formatItems([
      { name: 'T-shirt', quantity: 2 },
      { name: 'Cap', quantity: 1 },
    ]),
  ).toBe('2 × T-shirt, 1 × Cap')
})

it('the order export contains the amounts of each order, and exports a name that begins like a formula as plain text', async () => {
  const order: AdminOrder = {
    id: '1',
    number: 'ORD-000001',
    user_id: null,
    full_name: '=HYPERLINK("x")',
    email: null,
    phone: null,
    delivery: 'collect',
    address_line: null,
    suburb: null,
    state: null,
    postcode: null,
    collect_event_id: null,
    collect_title: null,
    collect_date: null,
    country: 'Australia',
    voucher_amount: 0,
    terms_version: null,
    terms_accepted_at: null,
    can_cancel: true,
    subtotal: 20,
    discount_percent: 10,
    discount: 2,
    promo_code: 'CAPS',
    promo_discount: 3,
    shipping: 0,
    total: 15,
    paid_amount: 0,
    refund_due: 0,
    payment_method: 'bank_transfer',
    status: 'pending',
    created_at: '2026-01-31T14:00:00Z',
    expires_at: '2026-02-07T14:00:00Z',
    paid_at: null,
    fulfilled_at: null,
    cancelled_at: null,
    items: [{ id: '2', product_id: null, name: 'Cap', variant: null, unit_price: 20, quantity: 1, line_total: 20 }],
  }
  const [head, row] = (await createOrdersCsv([order])).split('\r\n')
  expect(row).toContain('ORD-000001,2026-02-01,"\'=HYPERLINK(""x"")"')
  expect(row).toContain('1 × Cap')
  expect(head).toContain(
    'Subtotal (AUD),Member Discount (AUD),Promo Code,Promo Discount (AUD),Shipping (AUD),Total (AUD)',
  )
  expect(row).toContain(',20,2,CAPS,3,0,15,')
})
