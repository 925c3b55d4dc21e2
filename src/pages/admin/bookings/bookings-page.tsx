import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMay } from '@/features/staff/use-rights'
import { AdminBookingActions, type BookingAction } from '@/features/bookings/desk/booking-actions'
import { AdminBookingFilters, BookingViews } from '@/features/bookings/desk/booking-filters'
import { AdminBookingList, AdminBookingTotals } from '@/features/bookings/desk/booking-list'
import { EXPORT_FAILED } from '@/features/bookings/desk/booking-messages'
import type { AdminBooking } from '@/features/bookings/desk/booking-queries'
import { readBookingFilters, writeFilters, type BookingFilters } from '@/features/bookings/desk/booking-rules'
import { transferPages } from '@/features/payments/desk/payment-queries'
import { PaymentTransfersLine } from '@/features/payments/desk/payment-transfers-line'
import { paths, presentSearch } from '@/lib/paths'
import { useAsked } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { tellByToast } from '@/ui/form/use-send'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { onDemand } from '@/ui/on-demand'
import { downloadBookings } from '@/features/bookings/desk/booking-export'

// Heavy dialogs. In the page's own chunk they would exceed its budget.
const dialogs = () => import('./booking-dialogs')
const BookingDeeds = onDemand(() => dialogs().then((m) => m.BookingDeeds))
const AdminBookingNew = onDemand(() => dialogs().then((m) => m.AdminBookingNew))

const download = (filters: BookingFilters): void =>
  void downloadBookings(filters).catch(() => tellByToast(EXPORT_FAILED))

export const BookingsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = readBookingFilters(search)
  const show = (change: Partial<BookingFilters & { page: number }>) => {
    const here = presentSearch()
    const asked = writeFilters({ ...readBookingFilters(here), page: 1, ...change })
    setSearch({ ...transferPages(here), ...asked }, { replace: true })
  }
  const [asked, setAsked] = useState<{ action: BookingAction; booking: AdminBooking } | null>(null)
  const [adding, setAdding] = useState(false)
  const may = useMay()
  useAsked(() => setAdding(may('booking')))
  const done = () => setAsked(null)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Active Bookings" description="Every booking, what is paid and what is owing." noindex />
      <PageHeader
        title="Active Bookings"
        intro="Who is coming, what is paid and what is owing."
        back={{ to: paths.admin }}
        actions={
          <>
            <Button variant="secondary" onClick={() => download(filters)}>
              <Download aria-hidden className="size-5" />
              Export CSV
            </Button>
            {may('booking') && (
              <Button onClick={() => setAdding(true)}>
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
        <BookingViews asked={writeFilters({ ...filters, page: 1 })} beside={transferPages(search)} />
        <AdminBookingFilters filters={filters} onChange={show} />
        <AdminBookingList
          filters={filters}
          page={page}
          onPage={(to) => show({ page: to })}
          onOrder={(order) => show({ order })}
          actions={(booking) => (
            <AdminBookingActions booking={booking} onAction={(action) => setAsked({ action, booking })} />
          )}
        />
      </div>
      {adding && <AdminBookingNew onClose={() => setAdding(false)} />}
      {asked && <BookingDeeds {...asked} onClose={done} />}
    </div>
  )
}
