import type { ColumnValue } from '@/lib/table-rows'

/** Whether and how visitors can book an event today. The view `event_cards` computes it. */
export type EventState = ColumnValue<'event_cards', 'state'>

/** A member's status on a trip. `held`: booked, with the first payment pending. `going`: booking confirmed. */
export type MemberEventStatus = 'none' | 'interested' | 'waiting' | 'offered' | 'held' | 'going'

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
 * Decides the primary action of a trip, for every page. Past and closed departures have no action; full and announced
 * departures offer the waitlist. A member on the waitlist may book if the trip is on sale.
 */
export const getPrimaryAction = (state: EventState, status: MemberEventStatus = 'none'): PrimaryAction => {
  const visitorAction = VISITOR_ACTIONS[state]
  if (status === 'going' || status === 'held') return state === 'past' || state === 'called_off' ? 'none' : status
  if (visitorAction === 'none' || status === 'none') return visitorAction
  if (status === 'offered') return 'offer'
  if (status === 'waiting') return visitorAction === 'book' ? 'book' : 'waiting'
  return visitorAction === 'interest' ? 'interested' : visitorAction
}

/**
 * True if members can book the trip, join its waitlist or register interest. If false, pages do not show the number of
 * free spots.
 */
export const hasPrimaryAction = (state: EventState): boolean => getPrimaryAction(state) !== 'none'
