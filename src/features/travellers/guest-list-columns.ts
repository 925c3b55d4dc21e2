import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import { DETAIL_FIELDS, getFact } from './traveller-fields'
import { TRAVELLER_DETAIL_COLUMNS, type EventGuest } from './traveller-rules'

/** The columns of the view event_travellers that the app reads. */
export const TRAVELLER_COLUMNS =
  `event_name, start_date, booking_id, reference, traveller_id, traveller_name, booked_by, email, phone, registration_date,
  booking_status, seats, payment_status, room_option, extras, waiver, ${TRAVELLER_DETAIL_COLUMNS}` as const

const PAYMENT_LABELS: Record<string, string> = { paid: 'Paid', partial: 'Payment Plan', pending: 'Pending' }
const WAIVER_LABELS: Record<string, string> = { signed: 'Signed', unsigned: 'Not signed' }
const BOOKING_LABELS: Record<string, string> = { confirmed: 'Confirmed', pending: 'Pending' }

export const getPaymentLabel = (status: string | null): string => PAYMENT_LABELS[status ?? ''] ?? ''

/** The columns of the exported guest list. The product specification requires the first five. */
export const GUEST_LIST_COLUMNS: readonly (readonly [string, (guest: EventGuest) => unknown])[] = [
  ['Event Name', (guest) => guest.event_name],
  ['Guest Name', (guest) => guest.traveller_name],
  ['Email', (guest) => guest.email],
  ['Registration Date', (guest) => guest.registration_date && toCompanyDay(guest.registration_date)],
  ['Payment Status', (guest) => getPaymentLabel(guest.payment_status)],
  ['Departure Date', (guest) => guest.start_date],
  ['Booking Reference', (guest) => guest.reference],
  ['Booking Status', (guest) => BOOKING_LABELS[guest.booking_status ?? ''] ?? guest.booking_status],
  ['Seats Booked', (guest) => guest.seats],
  ['Booked By', (guest) => guest.booked_by],
  ['Phone', (guest) => guest.phone],
  ['Room Option', (guest) => guest.room_option],
  ['Extras', (guest) => guest.extras],
  ['Waiver', (guest) => WAIVER_LABELS[guest.waiver ?? '']],
  ...DETAIL_FIELDS.map(
    (field) =>
      [getFact(field).exportHeading, (guest: EventGuest) => (guest[field] === true ? 'Yes' : guest[field])] as const,
  ),
]

export const createGuestListName = (title: string): string => `${title.replace(/ /g, '_')}_guest_list.csv`

export const createGuestListCsv = (guests: readonly EventGuest[]): Promise<string> => toCsv(guests, GUEST_LIST_COLUMNS)

export const downloadGuestList = async (title: string, guests: readonly EventGuest[]): Promise<void> =>
  downloadText(createGuestListName(title), await createGuestListCsv(guests))
