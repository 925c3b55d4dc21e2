import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { isAfter } from 'date-fns/isAfter'
import { minutesInHour } from 'date-fns/constants'

/** How long an offer still holds its seats: `47 h 12 min left`, or that it has expired. `now` in milliseconds. */
export const timeLeft = (expiresAt: string, now: number): string => {
  if (isAfter(now, expiresAt)) return 'Run out'
  const minutes = differenceInMinutes(expiresAt, now)
  if (minutes === 0) return 'Less than a minute left'
  const hours = Math.floor(minutes / minutesInHour)
  return hours === 0 ? `${minutes} min left` : `${hours} h ${minutes % minutesInHour} min left`
}

export const STATUS_LABELS: Record<string, string> = {
  unconfirmed: 'Email not confirmed',
  waiting: 'Waiting',
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}
