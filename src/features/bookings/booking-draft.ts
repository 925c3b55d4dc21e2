import type { BookingValues } from './booking-schema'
import { NOBODY } from './booking-schema'

// For the tab alone: dates of birth have no business on a shared computer tomorrow.
const keyOf = (userId: string, eventId: string): string => `draft:booking:${userId}:${eventId}`

const isDraft = (value: unknown): value is BookingValues =>
  typeof value === 'object' && value !== null && 'travellers' in value && Array.isArray(value.travellers)

/** What was typed and not yet booked. */
export const readDraft = (userId: string, eventId: string): BookingValues | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, eventId)) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

export const saveDraft = (userId: string, eventId: string, draft: BookingValues): void => {
  try {
    sessionStorage.setItem(keyOf(userId, eventId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without it.
  }
}

export const forgetDraft = (userId: string, eventId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(userId, eventId))
  } catch {
    // As above.
  }
}

/** A form nobody has typed into. */
export const freshDraft = (name: string, seats: number): BookingValues => ({
  seats: String(seats),
  plan: '',
  notes: '',
  terms: false,
  travellers: Array.from({ length: seats }, (_, place) => ({ ...NOBODY, full_name: place === 0 ? name : '' })),
})
