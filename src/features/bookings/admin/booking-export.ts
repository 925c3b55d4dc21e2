import { downloadText, toCsv } from '@/lib/csv'
import { formatBookingLine } from '@/lib/rules/invoice-lines'
import { toCompanyDay } from '@/lib/dates'
import { type AdminBooking, readAllBookings } from './booking-queries'
import { PAYMENT_BADGES, STATUS_BADGES, type BookingFilters } from './booking-rules'

/** The price lines of a booking as one text: `Seat, 2 ×: 4800.00; Promo code GHOST10: -480.00`. */
const formatLinesText = (lines: AdminBooking['lines']): string =>
  lines.map((line) => `${formatBookingLine(line)}: ${line.amount.toFixed(2)}`).join('; ')

export const createBookingsCsv = (bookings: readonly AdminBooking[]): Promise<string> =>
  toCsv(bookings, [
    ['Reference', (booking) => booking.reference],
    ['Customer', (booking) => booking.customer_name],
    ['Email', (booking) => booking.customer_email],
    ['Phone', (booking) => booking.customer_phone],
    ['Event', (booking) => booking.event_title],
    ['Start Date', (booking) => booking.start_date],
    ['End Date', (booking) => booking.end_date],
    ['Seats', (booking) => booking.seats],
    ['Status', (booking) => STATUS_BADGES[booking.status]?.label],
    ['Payment', (booking) => PAYMENT_BADGES[booking.payment_status]?.label],
    ['Amount (AUD)', (booking) => booking.total_amount],
    ['Price Lines (AUD)', (booking) => formatLinesText(booking.lines)],
    ['GST (AUD)', (booking) => booking.gst],
    ['GST-free', (booking) => (booking.gst_free ? 'Yes' : 'No')],
    ['Paid (AUD)', (booking) => booking.paid_amount],
    ['Owing (AUD)', (booking) => booking.balance],
    ['Next Due', (booking) => booking.next_due_date],
    ['Booked', (booking) => toCompanyDay(booking.created_at)],
  ])

export const downloadSelectedBookings = async (bookings: readonly AdminBooking[]): Promise<void> =>
  downloadText('bookings.csv', await createBookingsCsv(bookings))

/** Downloads the bookings that match the filters as CSV. */
export const downloadBookings = async (filters: BookingFilters): Promise<void> =>
  downloadText('bookings.csv', await createBookingsCsv(await readAllBookings(filters)))
