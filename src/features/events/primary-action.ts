import type { ColumnValue } from '@/lib/database'

/** The event's state for a visitor today. View `event_cards` computes it. */
export type EventState = ColumnValue<'event_cards', 'state'>

/** A member's status with a trip. `held`: booked, first payment pending. `going`: confirmed. */
export type MemberTripStatus = 'none' | 'interested' | 'waiting' | 'offered' | 'held' | 'going'

/** The primary action of a trip, or the status that replaces it. */
export type PrimaryAction =
  | 'book'
  | 'waitlist'
  | 'interest'
  | 'interested'
  | 'waiting'
  | 'offer'
  | 'held'
  | 'going'
  | 'none'

const VISITOR_ACTIONS: Record<EventState, PrimaryAction> = {
  open: 'book',
  full: 'waitlist',
  coming_soon: 'waitlist',
  planning: 'interest',
  closed: 'none',
  past: 'none',
  called_off: 'none',
}

/**
 * The rule for the primary action, used on every screen. Past and closed departures sell nothing, full and announced
 * ones offer the waitlist. A waiting member may book a trip that is on sale.
 */
export const getPrimaryAction = (state: EventState, status: MemberTripStatus = 'none'): PrimaryAction => {
  const forAll = VISITOR_ACTIONS[state]
  if (status === 'going' || status === 'held') return state === 'past' || state === 'called_off' ? 'none' : status
  if (forAll === 'none' || status === 'none') return forAll
  if (status === 'offered') return 'offer'
  if (status === 'waiting') return forAll === 'book' ? 'book' : 'waiting'
  return forAll === 'interest' ? 'interested' : forAll
}

/** True if the trip can be booked, waited for or registered for. Otherwise spots are not shown. */
export const hasPrimaryAction = (state: EventState): boolean => getPrimaryAction(state) !== 'none'
