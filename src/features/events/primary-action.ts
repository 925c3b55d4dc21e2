import type { ColumnValue } from '@/lib/database'

/** The state of an event for a visitor today. The view `event_cards` computes it. */
export type EventState = ColumnValue<'event_cards', 'state'>

/** A member's status on a trip. `held` means booked with the first payment pending, `going` means confirmed. */
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
 * Decides the primary action of a trip on every page. Past and closed departures offer no booking; full and announced
 * ones offer the waitlist. A member on the waitlist may book a trip that is on sale.
 */
export const getPrimaryAction = (state: EventState, status: MemberTripStatus = 'none'): PrimaryAction => {
  const forAll = VISITOR_ACTIONS[state]
  if (status === 'going' || status === 'held') return state === 'past' || state === 'called_off' ? 'none' : status
  if (forAll === 'none' || status === 'none') return forAll
  if (status === 'offered') return 'offer'
  if (status === 'waiting') return forAll === 'book' ? 'book' : 'waiting'
  return forAll === 'interest' ? 'interested' : forAll
}

/** True if members can book the trip, join its waitlist or register interest. Otherwise pages do not show the spots. */
export const hasPrimaryAction = (state: EventState): boolean => getPrimaryAction(state) !== 'none'
