import type { ColumnValue } from '@/lib/table-rows'
import { formatDateRange, formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { EventState } from './primary-action'

/** The phase of an event, such as `planning` or `coming_soon`. Admins set the phase. */
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

/** Formats the maximum number of participants as `Max 20 participants`. Null: no limit. */
export const formatCapacity = (seats: number | null): string =>
  seats === null ? 'No participant limit' : `Max ${seats} participant${seats === 1 ? '' : 's'}`

/** Formats the number of free spots as `8 spots left`. Null: no limit. */
export const formatFreeSpots = (spots: number | null): string =>
  spots === null ? 'Spots available' : spots <= 0 ? 'No spots left' : `${spots} spot${spots === 1 ? '' : 's'} left`

/** Whether a departure goes ahead, and its free spots, as in the view `event_cards`. */
export interface Confirmation {
  confirmation: ColumnValue<'event_cards', 'confirmation'> | null
  to_confirm: number | null
  spots_left?: number | null
}

const CONFIRMATION_TONES = { planned: 'info', guaranteed: 'success', final_spots: 'warning' } as const

/** The tone of a badge that says whether an event goes ahead. */
export const getConfirmationTone = (confirmation: NonNullable<Confirmation['confirmation']>) =>
  CONFIRMATION_TONES[confirmation]

/** Formats whether a departure goes ahead, such as `Planned – 3 more to confirm`. Call it only if `confirmation` is set. */
export const formatConfirmation = ({ confirmation, to_confirm, spots_left }: Confirmation): string =>
  confirmation === 'planned'
    ? `Planned – ${to_confirm} more to confirm`
    : confirmation === 'guaranteed'
      ? 'Guaranteed'
      : spots_left === 1
        ? 'Final spot'
        : `Final ${spots_left} spots`

/** Shown beside the price of a departure that travellers can cancel for free until staff guarantee it. */
export const FREE_UNTIL_GUARANTEED = 'Free cancellation until guaranteed'

export const formatNights = (nights: number): string => `${nights} night${nights === 1 ? '' : 's'}`

/** Formats the dates of a trip. If the dates of a planned trip are not fixed, formats only the month. */
export const formatEventDates = (
  { start_date, end_date }: { start_date: string; end_date: string },
  monthOnly: boolean,
): string => (monthOnly ? formatMonth(start_date) : formatDateRange(start_date, end_date))

/** Formats a number of further departures as `3 more dates`. */
export const formatMoreDates = (count: number): string => `${count} more date${count === 1 ? '' : 's'}`

/** The page that the Back link opens if the browser has no earlier page of the site. */
export const getBackLink = (viewer: { user: unknown; isAdmin: boolean }): string =>
  viewer.isAdmin ? paths.admin : viewer.user ? paths.dashboard : paths.home
