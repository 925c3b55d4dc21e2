import { formatDate, formatDeadline } from '@/lib/dates'
import type { MyBooking } from './my-booking-queries'

type Held = Pick<MyBooking, 'status' | 'expires_at'>

/** Until when spots are held, to the minute; null: they are not held but taken, or given back. */
export const heldUntil = ({ status, expires_at }: Held): string | null =>
  status === 'pending' && expires_at !== null ? formatDeadline(expires_at) : null

/** When the next payment is to be there: of spots that are held, before the hold ends. */
export const dueWords = (booking: Held & Pick<MyBooking, 'next_due_date'>): string => {
  const held = heldUntil(booking)
  return held ? `by ${held}` : formatDate(booking.next_due_date ?? '')
}

/** What of the next payment is not on its way yet, AUD; nothing: no payment is asked for now. */
export const stillDue = ({
  next_due_date,
  next_due_amount,
  announced_amount,
}: Pick<MyBooking, 'next_due_date' | 'next_due_amount' | 'announced_amount'>): number =>
  next_due_date === null ? 0 : Math.max((next_due_amount ?? 0) - announced_amount, 0)
