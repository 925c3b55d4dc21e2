import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateRange, formatDeadline } from '@/lib/format/dates'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { VisuallyHidden } from '@/ui/visually-hidden'
import type { AdminBooking } from './booking-queries'
import { NO_NAME, PAYMENT_BADGES, STATUS_BADGES } from './booking-rules'

const Who = ({ booking: { customer_id, customer_name, customer_email } }: { booking: AdminBooking }) => {
  const name = customer_name ?? NO_NAME
  return (
    <>
      <h2 className="text-lg font-semibold">
        {customer_id ? (
          <Link className="hover:text-lantern" to={paths.adminCustomer(customer_id)}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      {customer_email && (
        <a
          className="w-fit break-words text-sm text-lantern underline underline-offset-4"
          href={`mailto:${customer_email}`}
        >
          {customer_email}
        </a>
      )}
    </>
  )
}

/** What is still to come of a booking that holds seats. */
const Missing = ({ booking: { status, expires_at, details_missing } }: { booking: AdminBooking }) => (
  <>
    {status === 'pending' && expires_at && (
      <p className="text-sm text-warning">Held until {formatDeadline(expires_at)}</p>
    )}
    {(status === 'pending' || status === 'confirmed') && details_missing > 0 && (
      <p className="text-sm text-muted">
        Details missing of {details_missing === 1 ? '1 traveller' : `${details_missing} travellers`}
      </p>
    )}
  </>
)

const Standing = ({ booking }: { booking: AdminBooking }) => {
  const status = STATUS_BADGES[booking.status]
  const payment = PAYMENT_BADGES[booking.payment_status]
  return (
    <>
      <p className="display text-2xl tabular-nums">{formatMoney(booking.total_amount)}</p>
      <p className="flex flex-wrap gap-2">
        <Badge tone={status?.tone}>
          <VisuallyHidden>Status: </VisuallyHidden>
          {status?.label}
        </Badge>
        <Badge tone={payment?.tone}>
          <VisuallyHidden>Payment: </VisuallyHidden>
          {payment?.label}
        </Badge>
        {booking.overdue_amount > 0 && <Badge tone="danger">{formatMoney(booking.overdue_amount)} overdue</Badge>}
        {booking.refund_due > 0 && <Badge tone="danger">{formatMoney(booking.refund_due)} to refund</Badge>}
      </p>
      {booking.balance > 0 && booking.payment_status === 'partial' && (
        <p className="text-sm text-muted">{formatMoney(booking.balance)} owing</p>
      )}
    </>
  )
}

interface AdminBookingCardProps {
  booking: AdminBooking
  actions?: ReactNode
}

/** One booking: who, for what and when, how much, and how it stands. */
export const AdminBookingCard = ({ booking, actions }: AdminBookingCardProps) => {
  const { reference, customer_name, event_title, start_date, end_date, seats } = booking
  return (
    <Card
      as="li"
      aria-label={`${customer_name ?? NO_NAME}, ${reference}`}
      className="flex flex-wrap items-start justify-between gap-4 p-5"
    >
      <div className="grid min-w-0 gap-1">
        <Who booking={booking} />
        <p className="font-medium">{event_title}</p>
        <p className="text-sm text-muted">{start_date ? formatDateRange(start_date, end_date) : 'No date yet'}</p>
        <p className="text-sm text-muted">
          {reference} · {seats} {seats === 1 ? 'seat' : 'seats'}
        </p>
        <Missing booking={booking} />
      </div>
      <div className="grid gap-3 sm:justify-items-end">
        <Standing booking={booking} />
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </Card>
  )
}
