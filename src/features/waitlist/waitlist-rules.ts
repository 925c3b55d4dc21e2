import { formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { pluralise } from '@/lib/text'
import { site } from '@/site'
import type { MyWaitlistEntry } from './waitlist-queries'

export const formatSpots = (seats: number): string => pluralise(seats, 'spot')

/** The position on the waitlist, or the held seats. */
export const describeWaitlistStatus = ({
  seats,
  position,
  first,
  expires_at,
}: Pick<MyWaitlistEntry, 'seats' | 'position' | 'first' | 'expires_at'>): string =>
  expires_at
    ? `${formatSpots(seats)} ${seats === 1 ? 'is' : 'are'} held for you until ${formatDeadline(expires_at)}.`
    : `You are number ${position ?? 1} in line, for ${formatSpots(seats)}` +
      (first ? `, and first as a ${site.higherTier}.` : '.')

type FreedSeats = Pick<Extract<RpcResults['withdraw_offer'], { status: 'withdrawn' }>, 'offered' | 'skipped'>

const listEntries = (entries: FreedSeats['offered']): string =>
  entries.map(({ full_name, seats }) => `${full_name} (${pluralise(seats, 'seat')})`).join(', ')

/**
 * Tells staff who was offered freed seats, and which entries were skipped because they ask for more seats than are
 * free.
 */
export const describeFreedSeats = ({ offered, skipped }: FreedSeats): string =>
  [
    offered.length > 0 && `Offered at once to ${listEntries(offered)}.`,
    skipped.length > 0 && `Passed by, for so many seats are not free: ${listEntries(skipped)}.`,
  ]
    .filter(Boolean)
    .join(' ')
