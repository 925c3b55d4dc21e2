import { useQuery } from '@tanstack/react-query'
import { PAYMENT_KIND_NAMES, PAYMENT_METHOD_NAMES, REFUND_PURPOSE_NAMES } from '@/lib/rules/payment-names'
import { REFUND_STATE_LABELS } from '@/features/payments/admin/card-refund-mutations'
import { pendingRefunds } from '@/features/payments/admin/card-refund-queries'
import { bookingPayments } from '@/features/payments/payment-queries'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Card } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'

/** The payments and refunds of a booking. Rows of this ledger are only added, never changed. */
export const PlanLedger = ({ bookingId }: { bookingId: string }) => {
  const paymentsQuery = useQuery(bookingPayments(bookingId))
  const refundsQuery = useQuery(pendingRefunds(bookingId))
  return (
    <Card as="section" aria-labelledby="ledger" className="p-5">
      <h2 id="ledger" className="display mb-2 text-xl">
        Payments
      </h2>
      {paymentsQuery.isError && <ReadError read={paymentsQuery}>We couldn’t load the payments.</ReadError>}
      {paymentsQuery.data?.length === 0 && <p className="text-muted">Nothing has been paid yet.</p>}
      <ul>
        {paymentsQuery.data?.map(({ id, kind, method, amount, paid_at, purpose }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t py-3">
            <span>
              {PAYMENT_KIND_NAMES[kind]}
              {purpose && `, ${REFUND_PURPOSE_NAMES[purpose]}`}
              <span className="block text-sm text-muted">
                {formatInstantDate(paid_at)}, {PAYMENT_METHOD_NAMES[method]}
              </span>
            </span>
            <span className="tabular-nums">{formatMoneyExact(amount)}</span>
          </li>
        ))}
        {refundsQuery.data?.map(({ id, status, amount, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t py-3">
            <span>
              Refund to the card, {status === 'succeeded' ? 'sent' : REFUND_STATE_LABELS[status]}
              <span className="block text-sm text-muted">{formatInstantDate(created_at)}</span>
            </span>
            <span className="text-muted tabular-nums">{formatMoneyExact(-amount)}</span>
          </li>
        ))}
      </ul>
      {refundsQuery.isError && <ReadError read={refundsQuery}>We couldn’t load the refunds to cards.</ReadError>}
    </Card>
  )
}
