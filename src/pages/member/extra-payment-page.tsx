import { useSuspenseQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { formatDueDate, calculateUnpaidAmount } from '@/features/bookings/member/next-payment'
import { myBookings } from '@/features/bookings/member/my-booking-queries'
import { PendingTransfersList } from '@/features/payments/admin/pending-transfers-list'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

const ExtraPaymentForm = lazyComponent(
  () => import('@/features/payments/extra-payment-form').then((m) => m.ExtraPaymentForm),
  <Skeleton className="h-96" />,
)
ExtraPaymentForm.preload()

const PAGE_TITLE = 'Make an Extra Payment'

export const ExtraPaymentPage = () => {
  const { user } = useAuth()
  const { data } = useSuspenseQuery(myBookings(user?.id ?? ''))
  const [search, setSearch] = useSearchParams()
  const bookings = data
    .filter(({ balance }) => balance > 0)
    .map((booking) => ({
      id: booking.id,
      balance: booking.balance,
      announced: booking.announced_amount,
      label: `${booking.event_title} (${booking.reference})`,
      nextPayment:
        calculateUnpaidAmount(booking) > 0
          ? { amount: calculateUnpaidAmount(booking), dueDate: formatDueDate(booking) }
          : undefined,
    }))
  const selectedBooking = bookings.find(({ id }) => id === search.get('booking')) ?? bookings[0]
  return (
    <div className="wrap max-w-3xl pb-20">
      <PageMeta title={PAGE_TITLE} description="Make an extra payment towards one of your bookings." noindex />
      <PageHeader title={PAGE_TITLE} back={{ to: paths.dashboard }} />
      {selectedBooking ? (
        <div className="grid gap-10">
          <ExtraPaymentForm
            bookings={bookings}
            selected={selectedBooking}
            amount={search.get('amount') ?? ''}
            method={search.get('method') === 'bank_transfer' ? 'bank_transfer' : undefined}
            onChoose={(id) => setSearch({ booking: id }, { replace: true })}
          />
          <PendingTransfersList bookingId={selectedBooking.id} />
        </div>
      ) : (
        <EmptyState
          icon={Wallet}
          title="Nothing to pay"
          action={
            <Link to={paths.dashboard} className={buttonClass()}>
              Go to your dashboard
            </Link>
          }
        >
          <p>None of your bookings has an amount left to pay.</p>
        </EmptyState>
      )}
    </div>
  )
}
