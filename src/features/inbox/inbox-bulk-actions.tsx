import { CheckCheck } from 'lucide-react'
import { downloadText, toCsv } from '@/lib/csv'
import { toCompanyDay } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { BulkActionBar } from '@/ui/table/bulk-action-bar'
import { markSelectedHandled } from './inbox-mutations'
import { INBOX_TABLES, type EnquiryKind, readAllSubmissions, type Submission } from './inbox-queries'

type NounForms = readonly [one: string, many: string]

const createMarkedMessages = (noun: NounForms): MessagesFor<{ status: 'marked'; marked: number; missed: number }> => ({
  marked: ({ marked, missed }) => ({
    tone: missed === 0 ? 'success' : 'warning',
    title: `${pluralise(marked, ...noun)} marked as handled`,
    text:
      missed === 0
        ? undefined
        : `${pluralise(missed, ...noun)} couldn’t be marked. Please check the entries that are still selected.`,
  }),
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

interface InboxBulkActionsProps {
  kind: EnquiryKind
  noun: NounForms
  /** The selected rows of the inbox list. */
  entries: readonly { id: string; handled_at: string | null }[]
  onClear: () => void
}

/** Bulk actions for the selected messages or interest registrations. Shows a summary of the results. */
export const InboxBulkActions = ({ kind, noun, entries, onClear }: InboxBulkActionsProps) => {
  const { send, isBusy } = useSend(markSelectedHandled(kind), {
    messages: createMarkedMessages(noun),
    onResult: ({ missed }) => missed === 0 && onClear(),
  })
  const unhandledIds = entries.filter(({ handled_at }) => handled_at === null).map(({ id }) => id)
  return (
    <BulkActionBar count={entries.length} noun={noun} onClear={onClear}>
      {unhandledIds.length > 0 && (
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void send({ ids: unhandledIds })}>
          <CheckCheck aria-hidden className="size-4" />
          Mark as Handled
        </Button>
      )}
    </BulkActionBar>
  )
}

type ExportedEntry = Submission<EnquiryKind>

/** The name of an entry's trip. Null for messages that are not about a trip. */
export const getEventName = (entry: ExportedEntry): string | null => entry.trip_name

export const createInboxCsv = (entries: readonly ExportedEntry[]): Promise<string> =>
  toCsv(entries, [
    ['Full Name', (entry) => entry.full_name],
    ['Email', (entry) => entry.email],
    ['Phone', (entry) => entry.phone],
    ['Trip', getEventName],
    ['Message', (entry) => entry.message],
    ['Sent', (entry) => toCompanyDay(entry.created_at)],
    ['Handled', (entry) => entry.handled_at && toCompanyDay(entry.handled_at)],
  ])

/** Downloads the entries that match the search as CSV. */
export const downloadInbox = async (kind: EnquiryKind, query: string): Promise<void> =>
  downloadText(`${INBOX_TABLES[kind]}.csv`, await createInboxCsv(await readAllSubmissions(kind, query)))
