import { formatDeadline } from '@/lib/dates'
import { counted } from '@/lib/text'
import { site } from '@/site'
import type { WaitlistPlace } from './my-waitlist-queries'

export const spots = (seats: number): string => counted(seats, 'spot')

/** Where somebody stands in the line, or what is held for them. */
export const standing = ({
  seats,
  place,
  first,
  expires_at,
}: Pick<WaitlistPlace, 'seats' | 'place' | 'first' | 'expires_at'>): string =>
  expires_at
    ? `${spots(seats)} ${seats === 1 ? 'is' : 'are'} held for you until ${formatDeadline(expires_at)}.`
    : `You are number ${place ?? 1} in line, for ${spots(seats)}` +
      (first ? `, and first as a ${site.higherTier}.` : '.')
