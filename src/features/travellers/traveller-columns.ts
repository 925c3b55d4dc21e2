import type { Row } from '@/lib/law'
import { today } from '@/lib/format/dates'

/** What is read of each who goes along, from event_travellers. */
export const TRAVELLER =
  `event_name, booking_id, reference, traveller_id, traveller_name, booked_by, email, phone, registration_date,
  booking_status, seats, payment_status, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone,
  room_mate, is_guardian` as const

export type Guest = Omit<Row<'event_travellers'>, 'event_id'>

const PAYMENT: Record<string, string> = { paid: 'Paid', partial: 'Payment Plan', pending: 'Pending' }
const BOOKING: Record<string, string> = { confirmed: 'Confirmed', pending: 'Pending' }

export const paymentLabel = (status: string | null): string => PAYMENT[status ?? ''] ?? ''

/** Of the guest list as a file: the spec's five first. */
export const COLUMNS: readonly (readonly [string, (guest: Guest) => unknown])[] = [
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
