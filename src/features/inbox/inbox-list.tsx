import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SeparatedList } from '@/ui/separated-list'
import { ContactLink } from '@/ui/table/row-link'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { showToast, useSend } from '@/ui/form/use-send'
import type { Message, MessagesFor } from '@/lib/messages'
import { ReplyButton, ReplyThread } from './replies/reply-button'
import { CopyAddresses, CopyTripLink } from './copy-addresses'
import { downloadInbox, InboxBulkActions, tripOf } from './inbox-bulk-actions'
import { markHandled, type Marked } from './inbox-mutations'
import { INBOX_PAGE, inboxEntries, type InboxEntry, type InboxKind } from './inbox-queries'
import { Skeleton } from '@/ui/skeleton'

const TEXTS = {
  interest: { noun: ['entry', 'entries'], none: 'No interest registered yet.', noneFound: 'No interest found.' },
  contact: { noun: ['message', 'messages'], none: 'No contact messages yet.', noneFound: 'No contact messages found.' },
} as const

const FAILED: Message = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** No messages: the row shows the result. */
const markMessages: MessagesFor<Marked> = {
  handled: null,
  reopened: null,
  not_found: FAILED,
  failed: FAILED,
}

interface MarkProps {
  kind: InboxKind
  entry: { id: string; full_name: string; handled_at: string | null }
  /** The keys j and k stop at this link. */
  isOptional: boolean
}

const MarkButton = ({ kind, entry: { id, full_name, handled_at }, isOptional }: MarkProps) => {
  const { send, busy } = useSend(markHandled(kind), { messages: markMessages })
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      data-row-way={isOptional ? '' : undefined}
      aria-label={`Mark ${full_name} as ${handled_at ? 'new' : 'handled'}`}
      onClick={() => void send({ id, handled: !handled_at })}
    >
      {handled_at ? 'Mark as New' : 'Mark as Handled'}
    </Button>
  )
}

interface SearchedProps {
  kind: InboxKind
  query: string
}

/** Export and copy buttons for the search results. */
const TakeAway = ({ kind, query }: SearchedProps) => (
  <div className="flex flex-wrap gap-2">
    {kind === 'interest' && <CopyAddresses query={query} />}
    <Button
      size="sm"
      variant="secondary"
      onClick={() => void downloadInbox(kind, query).catch(() => showToast(FAILED))}
    >
      <Download aria-hidden className="size-4" />
      Export CSV
    </Button>
  </div>
)

const turned = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id])

interface EntryProps {
  kind: InboxKind
  entry: InboxEntry
  selected: boolean
  onToggle: () => void
}

const Entry = ({ kind, entry, selected, onToggle }: EntryProps) => (
  <Card
    as="li"
    aria-label={entry.full_name}
    className="flex flex-col items-start justify-between gap-4 p-4 lg:flex-row"
  >
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="checkbox"
          aria-label={`Choose ${entry.full_name}`}
          className="block size-6"
          checked={selected}
          onChange={onToggle}
        />
        <h2 className="min-w-0 font-semibold wrap-anywhere">{entry.full_name}</h2>
        <Badge tone={entry.handled_at ? 'success' : 'warning'}>{entry.handled_at ? 'Handled' : 'New'}</Badge>
      </div>
      <SeparatedList
        className="text-sm text-muted"
        items={[
          tripOf(entry) && (
            <span key="trip" className="font-medium text-fg">
              {tripOf(entry)}
            </span>
          ),
          formatInstantDate(entry.created_at),
        ]}
      />
      <p className="flex flex-wrap gap-x-3 text-sm">
        <ContactLink href={`mailto:${entry.email}`}>{entry.email}</ContactLink>
        {entry.phone && <ContactLink href={`tel:${entry.phone}`}>{entry.phone}</ContactLink>}
      </p>
      {entry.message && <p className="wrap-anywhere whitespace-pre-line">{entry.message}</p>}
      {'replies' in entry && <ReplyThread replies={entry.replies} />}
    </div>
    <div className="flex shrink-0 flex-wrap gap-2">
      {'trip_name' in entry && <CopyTripLink entry={entry} />}
      {'replies' in entry && entry.replies.length === 0 && <ReplyButton message={entry} />}
      <MarkButton kind={kind} entry={entry} isOptional={!('replies' in entry)} />
    </div>
  </Card>
)

interface AdminInboxListProps extends SearchedProps {
  page: number
  onPage: (page: number) => void
}

/** Interest or messages, newest first, each new or handled. */
export const AdminInboxList = ({ kind, query, page, onPage }: AdminInboxListProps) => {
  const read = useQuery(inboxEntries(kind, query, page))
  const { data, error, isPlaceholderData } = read
  const { noun, none, noneFound } = TEXTS[kind]
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <ReadError read={read}>We couldn’t load the {noun[1]}.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  const { rows, total, capped } = data
  return (
    <div className="grid gap-4">
      <InboxBulkActions
        kind={kind}
        noun={noun}
        entries={rows.filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
      />
      <PagedList
        noun={noun}
        total={total}
        isTotalCapped={capped}
        page={page}
        pageSize={INBOX_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        actions={<TakeAway kind={kind} query={query} />}
        empty={<EmptyState title={query.trim() ? noneFound : none} />}
      >
        {rows.map((entry) => (
          <Entry
            key={entry.id}
            kind={kind}
            entry={entry}
            selected={selected.has(entry.id)}
            onToggle={() => setSelected(turned(selected, entry.id))}
          />
        ))}
      </PagedList>
    </div>
  )
}
