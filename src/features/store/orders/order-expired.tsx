import { formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { FormNotice } from '@/ui/form/form-notice'
import type { Order } from './order-queries'

const ExpiryMessage = ({ order }: { order: Order }) => {
  if (order.refund_due > 0)
    return (
      <>
        Your payment arrived after the order expired. We owe you {formatMoneyExact(order.refund_due)} and will refund
        it.
      </>
    )
  if (order.paid_at) return <>Your payment arrived after the order expired, and has been refunded.</>
  return (
    <>
      This order was not paid by {formatDeadline(order.expires_at)}, so it expired. If your payment is on its way, we’ll
      send what’s still in stock and refund the rest.
    </>
  )
}

/** A notice about an order that was not paid in time, or that was paid too late. */
export const OrderExpiredNotice = ({ order }: { order: Order }) => (
  <FormNotice tone="warning" title={order.status === 'expired' ? 'This order has expired' : 'This order has ended'}>
    <p>
      <ExpiryMessage order={order} />
    </p>
  </FormNotice>
)
