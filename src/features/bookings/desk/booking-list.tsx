import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-list'
import { Skeleton } from '@/ui/skeleton'
import { AdminBookingCard } from './booking-card'
import { adminBookings, BOOKINGS_PAGE, type AdminBooking } from './booking-queries'
import type { BookingFilters } from './booking-rules'

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
    <PagedList
      noun={['booking', 'bookings']}
      total={total}
      capped={capped}
      page={page}
      pageSize={BOOKINGS_PAGE}
      onPage={onPage}
      busy={isPlaceholderData}
      empty={<EmptyState title="No bookings yet" />}
    >
      {rows.map((booking) => (
        <AdminBookingCard key={booking.id} booking={booking} actions={actions(booking)} />
      ))}
    </PagedList>
  )
}
