import { formatDeadline } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { FormNotice } from '@/ui/form/form-notice'
import type { Order } from './order-queries'

const Words = ({ order }: { order: Order }) => {
  if (order.refund_due > 0)
    return (
      <>Your payment came when it was over. We owe you {formatMoneyExact(order.refund_due)} and will pay it back.</>
    )
  if (order.paid_at) return <>Your payment came when it was over, and has been paid back.</>
  return (
    <>
      It was not paid by {formatDeadline(order.expires_at)}, so everything went back on the shelf. If your money is on
      its way, it is not lost: we send what you ordered where it is still there, and pay you back where it is not.
    </>
  )
}

/** An order that was not paid in time, or whose money came too late. */
export const OrderExpired = ({ order }: { order: Order }) => (
  <FormNotice tone="warning" title={order.status === 'expired' ? 'This order has run out' : 'This order is over'}>
    <p>
      <Words order={order} />
    </p>
  </FormNotice>
)
