const MINUTE = 60_000

/** How long an offer still holds its seats: `47 h 12 min left`, or that it has run out. */
export const timeLeft = (expiresAt: string, now: number): string => {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / MINUTE)
  if (minutes < 0) return 'Run out'
  if (minutes === 0) return 'Less than a minute left'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min left` : `${hours} h ${minutes % 60} min left`
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
