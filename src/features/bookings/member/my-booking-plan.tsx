import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { pendingTransfers } from '@/features/payments/payment-queries'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { formatHoldEnd } from './next-payment'
import { AmountGrid } from './my-booking-details'
import { bookingSchedule, type MyBooking, type ScheduledInstallment } from './my-booking-queries'

const STATUS_TONES = { paid: 'success', pending: 'neutral', overdue: 'danger', cancelled: 'neutral' } as const
const STATUS_LABELS = { paid: 'Paid', pending: 'Pending', overdue: 'Overdue', cancelled: 'Cancelled' } as const

/** The payment schedule. The first installment of an unconfirmed booking is due before the hold on its seats ends. */
const PaymentSchedule = ({
  installments,
  holdEnd,
}: {
  installments: ScheduledInstallment[]
  holdEnd: string | null
}) => (
  <div>
    <h4 className="mb-2 font-semibold">Payment Schedule</h4>
    <ul>
      {installments.map(({ sequence, due_date, original_amount, refunded, status, paid_date }) => {
        const isHeldInstallment = holdEnd !== null && sequence === 1
        return (
          <li key={sequence} className="flex items-center justify-between gap-4 border-t py-3">
            <span>
              {isHeldInstallment ? `By ${holdEnd}` : formatDate(due_date)}
              {paid_date && <span className="block text-sm text-muted">Paid {formatInstantDate(paid_date)}</span>}
              {refunded > 0 && <span className="block text-sm text-muted">{formatMoneyExact(refunded)} refunded</span>}
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-3">
              <span className="tabular-nums">{formatMoneyExact(original_amount)}</span>
              <Badge tone={STATUS_TONES[isHeldInstallment ? 'pending' : status]}>
                {STATUS_LABELS[isHeldInstallment ? 'pending' : status]}
              </Badge>
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)

interface MyBookingPlanProps {
  booking: MyBooking
  /** True to show "Manage Plan", which only admins can open. */
  isAdmin: boolean
}

/** The payment plan of a booking: invoice number, amounts, schedule and payment options. */
export const MyBookingPlan = ({ booking, isAdmin }: MyBookingPlanProps) => {
  const scheduleQuery = useQuery(bookingSchedule(booking.id))
  const transfersQuery = useQuery(pendingTransfers(booking.id))
  const { id, reference, total_amount, paid_amount, balance } = booking
  return (
    <div className="grid gap-5">
      <p>
        Invoice number{' '}
        <Link to={paths.invoice(id)} className="font-semibold text-lantern underline underline-offset-4">
          {reference}
        </Link>
      </p>
      <AmountGrid
        amounts={[
          ['Total', formatMoneyExact(total_amount)],
          ['Paid', formatMoneyExact(paid_amount)],
          ['Balance', formatMoneyExact(balance)],
        ]}
      />
      {scheduleQuery.data ? (
        <PaymentSchedule installments={scheduleQuery.data} holdEnd={formatHoldEnd(booking)} />
      ) : scheduleQuery.isError ? (
        <ReadError read={scheduleQuery}>We couldn’t load the payment schedule.</ReadError>
      ) : (
        <Skeleton className="h-40" />
      )}
      {transfersQuery.isError && <ReadError read={transfersQuery}>We couldn’t load your bank transfers.</ReadError>}
      {transfersQuery.data?.map(({ id: transferId, reference: transfer, amount, created_at }) => (
        <p key={transferId} className="flex flex-wrap items-center gap-3 text-sm">
          <Badge tone="warning">Pending</Badge>
          Bank transfer {transfer} of {formatMoneyExact(amount)}: you told us about it on{' '}
          {formatInstantDate(created_at)}. We haven’t confirmed this transfer yet.
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        {balance > 0 && (
          <Link to={`${paths.extraPayment}?booking=${id}`} className={buttonClass('primary', 'sm')}>
            Make an Extra Payment
          </Link>
        )}
        {isAdmin && (
          <Link to={paths.adminManagePlanOf(id)} className={buttonClass('secondary', 'sm')}>
            Manage Plan
          </Link>
        )}
      </div>
    </div>
  )
}
