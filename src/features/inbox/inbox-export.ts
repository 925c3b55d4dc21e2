import { downloadText, toCsv } from '@/lib/csv'
import { dayOf } from '@/lib/dates'
import { INBOX_TABLES, type InboxKind } from './inbox-queries'
import { readWholeSubmissions, type Submission } from './submission-queries'

export type InboxEntry = Submission<InboxKind>

/** The trip somebody would go on; a message has none. */
export const tripOf = (entry: InboxEntry): string | null => ('trip_name' in entry ? entry.trip_name : null)

export const inboxCsv = (kind: InboxKind, entries: readonly InboxEntry[]): string =>
  toCsv(entries, [
    ['Full Name', (entry) => entry.full_name],
    ['Email', (entry) => entry.email],
    ['Phone', (entry) => entry.phone],
    ...(kind === 'interest' ? [['Trip', tripOf] as [string, typeof tripOf]] : []),
    ['Message', (entry) => entry.message],
    ['Sent', (entry) => dayOf(entry.created_at)],
    ['Handled', (entry) => entry.handled_at && dayOf(entry.handled_at)],
  ])

/** The letters that match, as a file. */
export const downloadInbox = async (kind: InboxKind, words: string): Promise<void> =>
  downloadText(`${INBOX_TABLES[kind]}.csv`, inboxCsv(kind, await readWholeSubmissions(kind, words)))
