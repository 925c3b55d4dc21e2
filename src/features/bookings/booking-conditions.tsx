import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'

/** The conditions of a booking made now: the deposit, and the deadlines for payments, changes and cancellations. */
export const bookingConditions = (eventId: string) =>
  queryOptions({
    queryKey: ['booking_conditions', eventId],
    queryFn: ({ signal }) => callRpc('booking_conditions', { event_id: eventId }, signal),
  })

type CancellationTier = Extract<RpcResults['booking_conditions'], { status: 'ok' }>['cancellation'][number]

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const CELL_CLASS = 'py-3 pr-2 align-top last:pr-0 sm:pr-4'

interface CancellationTableProps {
  tiers: CancellationTier[]
  isFreeUntilGuaranteed: boolean
}

const CancellationTable = ({ tiers, isFreeUntilGuaranteed }: CancellationTableProps) => (
  <table className="w-full max-sm:text-sm">
    <caption className="sr-only">What you get back if you cancel</caption>
    <thead className="text-left text-sm text-muted">
      <tr>
        {['If you cancel', 'We keep', 'You get back'].map((heading) => (
          <th key={heading} scope="col" className="py-2 pr-2 font-medium last:pr-0 sm:pr-4">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {isFreeUntilGuaranteed && (
        <tr className="border-t">
          <th scope="row" className={`text-left font-normal ${CELL_CLASS}`}>
            Until the departure is guaranteed
          </th>
          <td className={CELL_CLASS}>Nothing</td>
          <td className={CELL_CLASS}>Everything, including the deposit</td>
        </tr>
      )}
      {tiers.map(({ until, period, keeps, refunds, retained }) => (
        <tr key={period} className="border-t">
          <th scope="row" className={`text-left font-normal ${CELL_CLASS}`}>
            {until ? `Until ${formatDate(until)}` : period}
          </th>
          <td className={CELL_CLASS}>
            {capitalize(keeps)}
            {retained !== null && retained > 0 && ` (${formatMoneyExact(retained)} per person)`}
          </td>
          <td className={CELL_CLASS}>{capitalize(refunds)}</td>
        </tr>
      ))}
      <tr className="border-t">
        <th scope="row" className={`text-left font-normal ${CELL_CLASS}`}>
          If we cancel or move the trip
        </th>
        <td className={CELL_CLASS}>Nothing</td>
        <td className={CELL_CLASS}>Everything, including the deposit</td>
      </tr>
    </tbody>
  </table>
)

/** A table of refunds by date of cancellation, and the last days for payments and changes. */
export const BookingConditions = ({ eventId }: { eventId: string }) => {
  const conditionsQuery = useQuery(bookingConditions(eventId))
  if (conditionsQuery.error && !conditionsQuery.data)
    return <ReadError read={conditionsQuery}>We couldn’t load the conditions.</ReadError>
  if (!conditionsQuery.data) return <Skeleton className="h-72" />
  if (conditionsQuery.data.status !== 'ok') return null
  const { deposit, deposit_includes_extras: includesExtras, pay_by, changes_until, cancellation } = conditionsQuery.data
  return (
    <div className="grid grid-cols-1 gap-4 rounded-2xl border bg-surface p-3 sm:p-6">
      <CancellationTable tiers={cancellation} isFreeUntilGuaranteed={conditionsQuery.data.free_until_guaranteed} />
      <p className="border-t pt-4 text-sm text-muted">
        The deposit is {formatMoneyExact(deposit)} per person
        {includesExtras && ', plus your extras and room supplements'}.
        {cancellation.some(({ keeps }) => keeps.includes('%')) &&
          ' A percentage applies to the whole price of your booking.'}{' '}
        Pay the rest by {formatDate(pay_by)}. You can change travellers until {formatDate(changes_until)}.
      </p>
    </div>
  )
}
