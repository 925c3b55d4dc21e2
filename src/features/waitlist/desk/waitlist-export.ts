import { readWholeSubmissions } from '@/features/inbox/submission-queries'
import { downloadText, toCsv } from '@/lib/csv'
import { dayOf } from '@/lib/dates'
import type { WaitlistEntry } from './waitlist-queries'
import { STATUS_LABELS } from './waitlist-rules'

export const waitlistCsv = (entries: readonly WaitlistEntry[]): string =>
  toCsv(entries, [
    ['Full Name', (entry) => entry.full_name],
    ['Email', (entry) => entry.email],
    ['Phone', (entry) => entry.phone],
    ['Event Name', (entry) => entry.event_name],
    ['Notes', (entry) => entry.notes],
    ['Seats', (entry) => entry.seats],
    ['Status', (entry) => STATUS_LABELS[entry.status]],
    ['Joined', (entry) => dayOf(entry.created_at)],
  ])

/** The entries that match, as a file. */
export const downloadWaitlist = async (words: string): Promise<void> =>
  downloadText('waitlist.csv', waitlistCsv(await readWholeSubmissions('waitlist', words)))
