import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Card } from '@/ui/card'
import { formatLineName } from '@/features/store/cart/cart-rules'
import { CartTotals } from '@/features/store/cart/cart-totals'
import type { OrderDetails } from './order-queries'
import { describeHandover } from './order-rules'

/** The items, price, delivery and payments of an order. */
export const OrderReceipt = ({ details: { order, items, payments } }: { details: OrderDetails }) => (
  <div className="grid items-start gap-6 lg:grid-cols-3">
    <Card as="section" aria-label="Items" className="grid gap-4 p-5 sm:p-6 lg:col-span-2">
      <h2 className="display text-2xl">Items</h2>
      <ul>
        {items.map(({ id, quantity, unit_price, line_total, ...item }) => (
          <li key={id} className="flex justify-between gap-4 border-b py-3 tabular-nums">
            <span>
              {quantity} × {formatLineName(item)}{' '}
              <span className="text-sm text-muted">at {formatMoneyExact(unit_price)}</span>
            </span>
            <span>{formatMoneyExact(line_total)}</span>
          </li>
        ))}
      </ul>
      <CartTotals totals={order} shipping={order.shipping} total={order.total} />
    </Card>
    <div className="grid gap-6">
      <Card as="section" aria-label="Delivery" className="grid gap-2 p-5 sm:p-6">
        <h2 className="display text-2xl">Delivery</h2>
        <p>{order.full_name}</p>
        {order.delivery !== 'post' ? (
          <p className="text-muted">{describeHandover(order)}</p>
        ) : (
          <address className="text-muted not-italic">
            {order.address_line}
            <br />
            {order.suburb} {order.state} {order.postcode}
            <br />
            {order.country}
          </address>
        )}
        {order.delivery === 'none' && !order.fulfilled_at && (
          <p className="text-muted">After payment we’ll arrange delivery with you.</p>
        )}
        {order.fulfilled_at && (
          <p>
            {order.delivery === 'post' ? 'Sent' : 'Done'} {formatInstantDate(order.fulfilled_at)}.
          </p>
        )}
      </Card>
      {payments.length > 0 && (
        <Card as="section" aria-label="Payments" className="grid gap-2 p-5 sm:p-6">
          <h2 className="display text-2xl">Payments</h2>
          <ul className="grid gap-2">
            {payments.map(({ kind, method, amount, paid_at }) => (
              <li key={`${paid_at} ${amount}`} className="flex justify-between gap-4 tabular-nums">
                <span>
                  {kind === 'refund' ? 'Refund' : PAYMENT_METHOD_NAMES[method]}
                  <span className="block text-sm text-muted">{formatInstantDate(paid_at)}</span>
                </span>
                <span>{formatMoneyExact(amount)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  </div>
)
