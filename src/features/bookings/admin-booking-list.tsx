import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/pagination'
import { Skeleton } from '@/ui/skeleton'
import { AdminBookingCard } from './admin-booking-card'
import { adminBookings, BOOKINGS_PAGE, type AdminBooking } from './admin-booking-queries'
import type { BookingFilters } from './admin-booking-rules'

interface AdminBookingListProps {
  filters: BookingFilters
  page: number
  onPage: (page: number) => void
  actions: (booking: AdminBooking) => ReactNode
}

/** The bookings that match, a page at a time. */
export const AdminBookingList = ({ filters, page, onPage, actions }: AdminBookingListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminBookings(filters, page))
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  const { total, capped, rows } = data
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      <p role="status" className="text-sm text-muted tabular-nums">
        {capped ? 'More than 1,000 bookings' : `${total} ${total === 1 ? 'booking' : 'bookings'}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No bookings yet" />
      ) : (
        <ul className="grid gap-3">
          {rows.map((booking) => (
            <AdminBookingCard key={booking.id} booking={booking} actions={actions(booking)} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(total / BOOKINGS_PAGE)} onPage={onPage} />
    </div>
  )
}
