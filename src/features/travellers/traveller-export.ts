import { downloadText, toCsv } from '@/lib/format/csv'
import { today } from '@/lib/format/dates'

/** A row of the view event_travellers; views know no "not null". */
export interface Guest {
  event_name: string | null
  booking_id: string | null
  reference: string | null
  traveller_id: string | null
  traveller_name: string | null
  booked_by: string | null
  email: string | null
  phone: string | null
  registration_date: string | null
  booking_status: string | null
  seats: number | null
  payment_status: string | null
  date_of_birth: string | null
  dietary: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  room_mate: string | null
  is_guardian: boolean | null
}

const PAYMENT: Record<string, string> = { paid: 'Paid', partial: 'Payment Plan', pending: 'Pending' }
const BOOKING: Record<string, string> = { confirmed: 'Confirmed', pending: 'Pending' }

export const paymentLabel = (status: string | null): string => PAYMENT[status ?? ''] ?? ''

/** The spec's five columns first. */
const columns: readonly (readonly [string, (guest: Guest) => unknown])[] = [
  ['Event Name', (guest) => guest.event_name],
  ['Guest Name', (guest) => guest.traveller_name],
  ['Email', (guest) => guest.email],
  ['Registration Date', (guest) => guest.registration_date && today(new Date(guest.registration_date))],
  ['Payment Status', (guest) => paymentLabel(guest.payment_status)],
  ['Booking Reference', (guest) => guest.reference],
  ['Booking Status', (guest) => BOOKING[guest.booking_status ?? ''] ?? guest.booking_status],
  ['Seats Booked', (guest) => guest.seats],
  ['Booked By', (guest) => guest.booked_by],
  ['Phone', (guest) => guest.phone],
  ['Date of Birth', (guest) => guest.date_of_birth],
  ['Dietary Needs', (guest) => guest.dietary],
  ['Emergency Contact', (guest) => guest.emergency_contact_name],
  ['Emergency Phone', (guest) => guest.emergency_contact_phone],
  ['Shares Room With', (guest) => guest.room_mate],
  ['Parent or Guardian', ({ is_guardian }) => is_guardian && 'Yes'],
]

export const guestListName = (title: string): string => `${title.replace(/ /g, '_')}_guest_list.csv`

export const guestListCsv = (guests: readonly Guest[]): string => toCsv(guests, columns)

export const downloadGuestList = (title: string, guests: readonly Guest[]): void =>
  downloadText(guestListName(title), guestListCsv(guests))
