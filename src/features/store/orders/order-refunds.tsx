import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import type { OrderRefund } from './order-queries'

const REFUND_STATE_TEXTS: Record<OrderRefund['state'], (refund: OrderRefund) => string> = {
  requested: () => 'is going back to your card. We have asked our card provider to send it.',
  pending: () => 'is on its way back to your card. Banks take some days to show it.',
  succeeded: ({ settled_at, requested_at }) =>
    `went back to your card on ${formatInstantDate(settled_at ?? requested_at)}. Banks take some days to show it.`,
  failed: () => 'couldn’t be sent to your card. We’ll contact you about the refund.',
  canceled: () => 'couldn’t be sent to your card. We’ll contact you about the refund.',
}

/** Lists the refunds to the card with which the order was paid, each with its status. */
export const OrderRefundList = ({ refunds }: { refunds: readonly OrderRefund[] }) => {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="grid gap-2 rounded-2xl border bg-surface p-5 sm:p-6">
      <h2 id="refunds" className="display text-xl">
        Refunds
      </h2>
      <ul className="grid gap-2">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong className="tabular-nums">{formatMoneyExact(refund.amount)}</strong>{' '}
            {REFUND_STATE_TEXTS[refund.state](refund)}
          </li>
        ))}
      </ul>
    </section>
  )
}
