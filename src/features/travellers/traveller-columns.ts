import { downloadText, toCsv } from '@/lib/csv'
import type { Row } from '@/lib/database'
import { toCompanyDay } from '@/lib/dates'
import { DETAIL_FIELDS, factOf } from './traveller-fields'
import { TRAVELLER_DETAILS } from './traveller-rules'

/** Columns of event_travellers that are read. */
export const TRAVELLER =
  `event_name, booking_id, reference, traveller_id, traveller_name, booked_by, email, phone, registration_date,
  booking_status, seats, payment_status, ${TRAVELLER_DETAILS}` as const

export type Guest = Omit<Row<'event_travellers'>, 'event_id'>

const PAYMENT: Record<string, string> = { paid: 'Paid', partial: 'Payment Plan', pending: 'Pending' }
const BOOKING: Record<string, string> = { confirmed: 'Confirmed', pending: 'Pending' }

export const paymentLabel = (status: string | null): string => PAYMENT[status ?? ''] ?? ''

/** Columns of the exported guest list. The specification's five come first. */
export const COLUMNS: readonly (readonly [string, (guest: Guest) => unknown])[] = [
  ['Event Name', (guest) => guest.event_name],
  ['Guest Name', (guest) => guest.traveller_name],
  ['Email', (guest) => guest.email],
  ['Registration Date', (guest) => guest.registration_date && toCompanyDay(guest.registration_date)],
  ['Payment Status', (guest) => paymentLabel(guest.payment_status)],
  ['Booking Reference', (guest) => guest.reference],
  ['Booking Status', (guest) => BOOKING[guest.booking_status ?? ''] ?? guest.booking_status],
  ['Seats Booked', (guest) => guest.seats],
  ['Booked By', (guest) => guest.booked_by],
  ['Phone', (guest) => guest.phone],
  ...DETAIL_FIELDS.map(
    (field) => [factOf(field).file, (guest: Guest) => (guest[field] === true ? 'Yes' : guest[field])] as const,
  ),
]

export const guestListName = (title: string): string => `${title.replace(/ /g, '_')}_guest_list.csv`

export const guestListCsv = (guests: readonly Guest[]): Promise<string> => toCsv(guests, COLUMNS)

export const downloadGuestList = async (title: string, guests: readonly Guest[]): Promise<void> =>
  downloadText(guestListName(title), await guestListCsv(guests))
