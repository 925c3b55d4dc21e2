import { useQuery } from '@tanstack/react-query'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { ReadError } from '@/ui/empty-state'
import { pendingTransfers } from '../payment-queries'
/** The pending bank transfers of a booking. */
export const PendingTransfersList = ({ bookingId }: { bookingId: string }) => {
  const queryResult = useQuery(pendingTransfers(bookingId))
  if (queryResult.isError) return <ReadError read={queryResult}>We couldn’t load your bank transfers.</ReadError>
  const transfers = queryResult.data ?? []
  if (transfers.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="display text-2xl">Bank transfers to confirm</h2>
      <ul className="rounded-2xl border bg-surface px-5">
        {transfers.map(({ id, reference, amount, created_at, expires_at }, index) => (
          <li
            key={id}
            className={`flex flex-wrap items-center justify-between gap-3 py-4 ${index > 0 ? 'border-t' : ''}`}
          >
            <span>
              <strong>{reference}</strong>
              <span className="block text-sm text-muted">
                Transfer announced {formatInstantDate(created_at)}, expires {formatInstantDate(expires_at)}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <span className="tabular-nums">{formatMoneyExact(amount)}</span>
              <Badge tone="warning">Pending</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
