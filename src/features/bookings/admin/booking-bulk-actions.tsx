import { BellRing, Download } from 'lucide-react'
import { formatMoney } from '@/lib/text'
import { Button } from '@/ui/button'
import { showToast, useSend } from '@/ui/form/use-send'
import { BulkActionBar } from '@/ui/table/bulk-action-bar'
import { downloadSelectedBookings } from './booking-export'
import { BOOKINGS_EXPORT_ERROR_MESSAGE, reminderMessages } from './booking-messages'
import { sendBookingReminders } from './booking-mutations'
import type { AdminBooking } from './booking-queries'

interface BookingBulkActionsProps {
  bookings: readonly AdminBooking[]
  onClear: () => void
}

/** Bulk actions for selected bookings, with a summary of the results. */
export const BookingBulkActions = ({ bookings, onClear }: BookingBulkActionsProps) => {
  const { send, isBusy } = useSend(sendBookingReminders, {
    messages: reminderMessages,
    onResult: ({ status }) => status === 'reminded' && onClear(),
  })
  // The total amount owing of the selected bookings. The browser computes this total, because the database computes
  // totals only for filters and not for selections.
  const totalOwing = bookings.reduce((sum, { balance }) => sum + balance, 0)
  const downloadSelected = () =>
    void downloadSelectedBookings(bookings).catch(() => showToast(BOOKINGS_EXPORT_ERROR_MESSAGE))
  return (
    <BulkActionBar count={bookings.length} noun={['booking', 'bookings']} onClear={onClear}>
      <span className="text-sm text-muted tabular-nums">{formatMoney(totalOwing)} owing</span>
      <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void send(bookings.map(({ id }) => id))}>
        <BellRing aria-hidden className="size-4" />
        Remind
      </Button>
      <Button size="sm" variant="secondary" onClick={downloadSelected}>
        <Download aria-hidden className="size-4" />
        Export Selected
      </Button>
    </BulkActionBar>
  )
}
