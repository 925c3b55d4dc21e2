import { formatFreeSpots as formatSpotsLeft } from '@/features/events/event-rules'
import { formatDateRange, formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoney, pluralise } from '@/lib/text'
import { site } from '@/site'
import type { MyWaitlistEntry } from './waitlist-queries'

export const formatSpotCount = (seats: number): string => pluralise(seats, 'spot')

/** Describes the member's position on the waitlist, or the seats that an offer holds for them. */
export const describeWaitlistStatus = ({
  seats,
  position,
  first,
  expires_at,
}: Pick<MyWaitlistEntry, 'seats' | 'position' | 'first' | 'expires_at'>): string =>
  expires_at
    ? `${formatSpotCount(seats)} ${seats === 1 ? 'is' : 'are'} held for you until ${formatDeadline(expires_at)}.`
    : `You are number ${position ?? 1} in line, for ${formatSpotCount(seats)}` +
      (first ? `. As a ${site.higherTier}, you get offers before other people.` : '.')

export type OtherDate = MyWaitlistEntry['other_dates'][number]

/** Formats another date of a trip, such as `12th February, 2028 – 16th February, 2028 ($1,800, 3 spots left)`. */
export const formatOtherDate = ({ start_date, end_date, price, spots_left }: OtherDate): string =>
  `${formatDateRange(start_date, end_date)} (${formatMoney(price)}, ${formatSpotsLeft(spots_left).toLowerCase()})`

const MAX_NAMED_DATES = 3

/** Describes the earliest other dates of a trip that have free spots. Empty if there are no such dates. */
export const describeOtherDates = (dates: OtherDate[]): string =>
  dates.length === 0
    ? ''
    : ` ${dates.length === 1 ? 'Another date of this trip has' : 'Other dates of this trip have'} free spots: ` +
      `${dates.slice(0, MAX_NAMED_DATES).map(formatOtherDate).join('; ')}.`

type FreedSeats = Pick<Extract<RpcResults['withdraw_offer'], { status: 'withdrawn' }>, 'offered' | 'skipped'>

const formatEntries = (entries: FreedSeats['offered']): string =>
  entries.map(({ full_name, seats }) => `${full_name} (${pluralise(seats, 'seat')})`).join(', ')

/**
 * Tells staff which waitlist entries got an offer for freed seats, and which were skipped because they need more seats
 * than are free.
 */
export const describeFreedSeats = ({ offered, skipped }: FreedSeats): string =>
  [
    offered.length > 0 && `Offered now to ${formatEntries(offered)}.`,
    skipped.length > 0 && `Skipped (not enough free seats): ${formatEntries(skipped)}.`,
  ]
    .filter(Boolean)
    .join(' ')
