import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Ban, CircleDollarSign, ReceiptText, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import type { BookingAction } from '@/features/bookings/admin/booking-menu'
import { adminBooking, type AdminBooking } from '@/features/bookings/admin/booking-queries'
import { BookingFacts } from '@/features/bookings/admin/page/booking-summary-card'
import { BookingPeople } from '@/features/bookings/admin/page/booking-people'
import { LazyRecordHistory } from '@/features/activity-log/lazy-activity-list'
import { PlanLedger } from '@/features/plans/plan-ledger'
import { managedPlan } from '@/features/plans/plan-queries'
import { InstallmentList } from '@/features/plans/plan-view'
import { paths } from '@/lib/paths'
import { useOpenFromUrl, useBackTarget } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { BookingNotes } from '@/features/bookings/admin/page/booking-notes'
import { LazyEmailList } from '@/features/emails/lazy-email-list'
import { lazyComponent } from '@/ui/lazy-component'

const BookingTransfers = lazyComponent(() =>
  import('@/features/payments/admin/booking-transfers').then((m) => m.BookingTransfers),
)
const BookingPaymentLinks = lazyComponent(() =>
  import('@/features/payments/admin/booking-payment-links').then((m) => m.BookingPaymentLinks),
)
// The dialogs load lazily, because the page's chunk would otherwise exceed its size budget.
const BookingActionDialog = lazyComponent(() => import('./booking-dialogs').then((m) => m.BookingActionDialog))
const SplitBookings = lazyComponent(() =>
  import('@/features/bookings/event-change/split-bookings').then((m) => m.SplitBookings),
)
const StaffMoveButton = lazyComponent(() => import('./booking-dialogs').then((m) => m.StaffMoveButton))

interface BookingActionButtonsProps {
  booking: AdminBooking
  isActive: boolean
  onAction: (action: BookingAction) => void
}

const canRecordPayment = (
  { balance, status }: AdminBooking,
  hasPermission: ReturnType<typeof useHasPermission>,
): boolean => hasPermission('money') && balance > 0 && status !== 'cancelled'

/** The buttons for the actions that the booking's status allows. */
const BookingActionButtons = ({ booking, isActive, onAction }: BookingActionButtonsProps) => {
  const hasPermission = useHasPermission()
  return (
    // Phone: two buttons per row, with the main action across both columns. Tablet: three buttons per row, and no row
    // with a single button.
    <div className="flex grow flex-wrap gap-3 max-xl:*:grow max-xl:*:basis-1/4 max-sm:*:basis-2/5 max-sm:*:px-2 max-sm:*:whitespace-nowrap">
      {canRecordPayment(booking, hasPermission) && (
        <Button className="max-sm:basis-full!" onClick={() => onAction('payment')}>
          <CircleDollarSign aria-hidden className="size-5" />
          Record Payment
        </Button>
      )}
      {hasPermission('money') && booking.paid_amount > 0 && (
        <Button variant="secondary" onClick={() => onAction('refund')}>
          <Undo2 aria-hidden className="size-5" />
          Issue Refund
        </Button>
      )}
      <Link to={paths.adminManagePlanOf(booking.id)} className={buttonClass('secondary')}>
        <Wallet aria-hidden className="size-5" />
        Manage Plan
      </Link>
      <Link to={paths.adminInvoice(booking.id)} className={buttonClass('secondary')}>
        <ReceiptText aria-hidden className="size-5" />
        Invoice
      </Link>
      {hasPermission('refunds') && booking.status === 'cancelled' && booking.invoice_total > 0 && (
        <Button variant="secondary" onClick={() => onAction('goodwill')}>
          <Undo2 aria-hidden className="size-5" />
          Refund Kept Money
        </Button>
      )}
      {hasPermission('booking') && isActive && (
        <Button variant="ghost" onClick={() => onAction('cancel')}>
          <Ban aria-hidden className="size-5" />
          Cancel Booking
        </Button>
      )}
    </div>
  )
}

const BookingPlan = ({ bookingId }: { bookingId: string }) => {
  const queryResult = useQuery(managedPlan(bookingId))
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the payment plan.</ReadError>
  if (!queryResult.data) return <Skeleton className="h-48" />
  return <InstallmentList installments={queryResult.data.installments} />
}

const BookingEmails = ({ reference }: { reference: string }) => {
  const [page, setPage] = useState(1)
  return (
    <section aria-labelledby="emails" className="grid gap-3">
      <h2 id="emails" className="display text-xl">
        Emails
      </h2>
      <LazyEmailList filters={{ q: reference, state: '', template: '' }} page={page} onPageChange={setPage} />
    </section>
  )
}

const BookingSplits = ({ bookings }: { bookings: AdminBooking['split_bookings'] }) =>
  bookings.length > 0 && <SplitBookings bookings={bookings} isStaff />

const BookingDetails = ({ booking }: { booking: AdminBooking }) => {
  const backTarget = useBackTarget(paths.adminBookings)
  const [action, setAction] = useState<BookingAction | null>(null)
  const hasPermission = useHasPermission()
  const isActive = booking.status === 'pending' || booking.status === 'confirmed'
  useOpenFromUrl((target) => target === 'payment' && canRecordPayment(booking, hasPermission) && setAction('payment'))
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={`Booking ${booking.reference}`}
        description="Travellers, payments and emails of a booking."
        noindex
      />
      <PageHeader
        title={booking.reference}
        eyebrow="Booking"
        intro={booking.customer_name ?? ERASED_CUSTOMER_NAME}
        back={{ to: backTarget, label: backTarget.startsWith(paths.adminBookings) ? 'Back to bookings' : 'Back' }}
        actions={<BookingActionButtons booking={booking} isActive={isActive} onAction={setAction} />}
      />
      <div className="grid gap-6">
        <StaffMoveButton booking={booking} />
        <BookingSplits bookings={booking.split_bookings} />
        <BookingFacts booking={booking} />
        <BookingTransfers bookingId={booking.id} />
        {booking.seats > 1 && <BookingPaymentLinks bookingId={booking.id} canRevoke={hasPermission('booking')} />}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {hasPermission('guests') && (
            <BookingPeople
              booking={booking}
              onNameTravellers={isActive && hasPermission('booking') ? () => setAction('travellers') : undefined}
            />
          )}
          {hasPermission('booking') && <BookingNotes booking={booking} />}
          <BookingPlan bookingId={booking.id} />
          <PlanLedger bookingId={booking.id} />
        </div>
        {hasPermission('emails') && <BookingEmails reference={booking.reference} />}
        {hasPermission('history') && (
          <section aria-labelledby="history" className="grid gap-3">
            <h2 id="history" className="display text-xl">
              History
            </h2>
            <LazyRecordHistory record={{ kind: 'booking', id: booking.id }} />
          </section>
        )}
      </div>
      {action && <BookingActionDialog booking={booking} action={action} onClose={() => setAction(null)} />}
    </div>
  )
}

/** The admin page of one booking: customer, trip, payments and all actions. */
export const BookingPage = () => {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(adminBooking(id))
  if (data) return <BookingDetails key={data.id} booking={data} />
  return (
    <div className="wrap pb-20">
      <PageMeta title="Booking" description="Travellers, payments and emails of a booking." noindex />
      <PageHeader title="Booking" back={{ to: paths.adminBookings, label: 'Back to bookings' }} />
      <EmptyState
        title="We couldn’t find that booking"
        action={
          <Link to={paths.adminBookings} className={buttonClass()}>
            Active Bookings
          </Link>
        }
      />
    </div>
  )
}
