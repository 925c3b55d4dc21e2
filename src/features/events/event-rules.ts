import type { ColumnValue } from '@/lib/database'
import { formatDateRange, formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { EventState } from './primary-action'

/** The phase set by the admin. */
export type EventPhase = ColumnValue<'events', 'phase'>

const STATE_LABELS: Record<EventState, string> = {
  open: 'Booking Open',
  coming_soon: 'Coming Soon',
  planning: 'Planning Phase',
  full: 'Fully Booked',
  closed: 'Bookings Closed',
  past: 'Completed',
  called_off: 'Called Off',
}

export const getStateLabel = (state: EventState): string => STATE_LABELS[state]

/** `Max 20 participants`. Null: no limit. */
export const formatCapacity = (seats: number | null): string =>
  seats === null ? 'No participant limit' : `Max ${seats} participant${seats === 1 ? '' : 's'}`

/** `8 spots left`. Null: no limit. */
export const formatSpots = (spots: number | null): string =>
  spots === null ? 'Spots available' : spots <= 0 ? 'No spots left' : `${spots} spot${spots === 1 ? '' : 's'} left`

/** True if a quarter of the seats or less is left. */
export const isNearlyFull = (spots: number | null, seats: number | null): boolean =>
  spots !== null && seats !== null && spots > 0 && spots <= seats / 4

export const formatNights = (nights: number): string => `${nights} night${nights === 1 ? '' : 's'}`

/** The dates as text. A planned trip may show only its month. */
export const formatEventDates = (
  { start_date, end_date }: { start_date: string; end_date: string },
  monthOnly: boolean,
): string => (monthOnly ? formatMonth(start_date) : formatDateRange(start_date, end_date))

/** Target of Back without navigation state. */
export const getBackLink = (viewer: { user: unknown; isAdmin: boolean }): string =>
  viewer.isAdmin ? paths.admin : viewer.user ? paths.dashboard : paths.home
