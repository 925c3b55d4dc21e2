import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { AdminBookingActions } from '@/features/bookings/admin/booking-actions'
import type { BookingAction } from '@/features/bookings/admin/booking-menu'
import { AdminBookingFilters, BookingQuickFilters } from '@/features/bookings/admin/booking-filters'
import { AdminBookingList, AdminBookingTotals } from '@/features/bookings/admin/booking-list'
import { BOOKINGS_EXPORT_ERROR_MESSAGE } from '@/features/bookings/admin/booking-messages'
import type { AdminBooking } from '@/features/bookings/admin/booking-queries'
import { parseBookingFilters, formatBookingFilters, type BookingFilters } from '@/features/bookings/admin/booking-rules'
import { LazyEventFilterField } from '@/features/event-admin/lazy-event-filter'
import { pickTransferPages } from '@/features/payments/admin/payment-queries'
import { PaymentTransfersLine } from '@/features/payments/admin/payment-transfers-line'
import { paths, formatSearch } from '@/lib/paths'
import { useOpenFromUrl } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/form/use-send'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { lazyComponent } from '@/ui/lazy-component'

// The dialogs load lazily, because the page's chunk would otherwise exceed its size budget.
const loadDialogs = () => import('./booking-dialogs')
const BookingActionDialog = lazyComponent(() => loadDialogs().then((m) => m.BookingActionDialog))
const AdminBookingNew = lazyComponent(() => loadDialogs().then((m) => m.AdminBookingNew))

const exportBookings = (filters: BookingFilters): void =>
  void import('@/features/bookings/admin/booking-export')
    .then(({ downloadBookings }) => downloadBookings(filters))
    .catch(() => showToast(BOOKINGS_EXPORT_ERROR_MESSAGE))

export const BookingsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = parseBookingFilters(search)
  const setFilters = (changedFilters: Partial<BookingFilters & { page: number }>) => {
    const currentSearch = formatSearch()
    const newParams = formatBookingFilters({ ...parseBookingFilters(currentSearch), page: 1, ...changedFilters })
    setSearch({ ...pickTransferPages(currentSearch), ...newParams }, { replace: true })
  }
  const [openAction, setOpenAction] = useState<{ action: BookingAction; booking: AdminBooking } | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const hasPermission = useHasPermission()
  useOpenFromUrl(() => setIsAdding(hasPermission('booking')))
  const closeDialog = () => setOpenAction(null)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Active Bookings" description="Every booking, what is paid and what is owing." noindex />
      <PageHeader
        title="Active Bookings"
        intro="Who is coming, what is paid and what is owing."
        back={{ to: paths.admin }}
        actions={
          <>
            <Button variant="secondary" onClick={() => exportBookings(filters)}>
              <Download aria-hidden className="size-5" />
              Export CSV
            </Button>
            {hasPermission('booking') && (
              <Button onClick={() => setIsAdding(true)}>
                <Plus aria-hidden className="size-5" />
                New Booking
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <AdminBookingTotals />
        <PaymentTransfersLine />
        <BookingQuickFilters
          params={formatBookingFilters({ ...filters, page: 1 })}
          otherParams={pickTransferPages(search)}
        />
        <AdminBookingFilters
          filters={filters}
          eventFilter={<LazyEventFilterField filter={filters} onChange={setFilters} />}
          onChange={setFilters}
        />
        <AdminBookingList
          filters={filters}
          page={page}
          onPageChange={(page) => setFilters({ page })}
          onOrderChange={(order) => setFilters({ order })}
          renderActions={(booking) => (
            <AdminBookingActions booking={booking} onAction={(action) => setOpenAction({ action, booking })} />
          )}
        />
      </div>
      {isAdding && <AdminBookingNew onClose={() => setIsAdding(false)} />}
      {openAction && <BookingActionDialog {...openAction} onClose={closeDialog} />}
    </div>
  )
}
