import { draftOf } from '@/lib/draft'
import { NOBODY, type BookingValues } from './booking-schema'

const isBooking = (value: unknown): value is BookingValues =>
  typeof value === 'object' && value !== null && 'travellers' in value && Array.isArray(value.travellers)

/** What was typed on the booking page of an event and not yet booked. */
export const bookingDraft = (eventId: string) => {
  const draft = draftOf('booking', eventId)
  return {
    ...draft,
    read: (): BookingValues | null => {
      const kept = draft.read()
      return isBooking(kept) ? kept : null
    },
  }
}

/** An empty form. */
export const freshDraft = (name: string, seats: number): BookingValues => ({
  seats: String(seats),
  plan: '',
  notes: '',
  terms: false,
  travellers: Array.from({ length: seats }, (_, place) => ({ ...NOBODY, full_name: place === 0 ? name : '' })),
})
