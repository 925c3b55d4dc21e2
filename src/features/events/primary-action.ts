import type { Value } from '@/lib/database'

/** What an event is for a visitor today; the database decides it (view `event_cards`). */
export type EventState = Value<'event_cards', 'state'>

/** Where a member stands with a trip. `held`: booked, the first payment is still to come. `going`: confirmed. */
export type Standing = 'none' | 'interested' | 'waiting' | 'offered' | 'held' | 'going'

/** The one thing that a screen asks somebody to do about a trip, or tells of what is done already. */
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

const FOR_ALL: Record<EventState, PrimaryAction> = {
  open: 'book',
  full: 'waitlist',
  coming_soon: 'waitlist',
  planning: 'interest',
  closed: 'none',
  past: 'none',
  called_off: 'none',
}

/**
 * The rule that every screen asks, so that no two promise different things. Past departures and those about to leave do
 * not sell, a full or announced one takes names; who waits for a trip that is on sale may simply book it.
 */
export const primaryAction = (state: EventState, standing: Standing = 'none'): PrimaryAction => {
  const forAll = FOR_ALL[state]
  if (standing === 'going' || standing === 'held') return state === 'past' || state === 'called_off' ? 'none' : standing
  if (forAll === 'none' || standing === 'none') return forAll
  if (standing === 'offered') return 'offer'
  if (standing === 'waiting') return forAll === 'book' ? 'book' : 'waiting'
  return forAll === 'interest' ? 'interested' : forAll
}

/** Whether it is sold, waited for or asked for: of what is closed or over nobody counts spots. */
export const isOffered = (state: EventState): boolean => primaryAction(state) !== 'none'
