import { minutesInHour } from 'date-fns/constants'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { isAfter } from 'date-fns/isAfter'
import { type EventFilter, toEventArguments } from '@/features/event-admin/event-filter-rules'
import { readAllSubmissions } from '@/features/inbox/inbox-queries'
import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import type { WaitlistEntry } from './waitlist-queries'

/**
 * Formats the time until an offer expires, such as `47 h 12 min left`, or returns "Expired".
 * @param currentTime Unix time in ms
 */
export const formatTimeLeft = (expiresAt: string, currentTime: number): string => {
  if (isAfter(currentTime, expiresAt)) return 'Expired'
  const minutes = differenceInMinutes(expiresAt, currentTime)
  if (minutes === 0) return 'Less than a minute left'
  const hours = Math.floor(minutes / minutesInHour)
  return hours === 0 ? `${minutes} min left` : `${hours} h ${minutes % minutesInHour} min left`
}

export const WAITLIST_STATUS_LABELS: Record<string, string> = {
  unconfirmed: 'Email not confirmed',
  waiting: 'Waiting',
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

export const createWaitlistCsv = (entries: readonly WaitlistEntry[]): Promise<string> =>
  toCsv(entries, [
    ['Full Name', (entry) => entry.full_name],
    ['Email', (entry) => entry.email],
    ['Phone', (entry) => entry.phone],
    ['Event Name', (entry) => entry.event_name],
    ['Notes', (entry) => entry.notes],
    ['Seats', (entry) => entry.seats],
    ['Status', (entry) => WAITLIST_STATUS_LABELS[entry.status]],
    ['Joined', (entry) => toCompanyDay(entry.created_at)],
  ])

/** Downloads the waitlist entries that match the search and the filter as CSV. */
export const downloadWaitlist = async (query: string, filter: EventFilter): Promise<void> =>
  downloadText(
    'waitlist.csv',
    await createWaitlistCsv(await readAllSubmissions('waitlist', query, toEventArguments(filter))),
  )
