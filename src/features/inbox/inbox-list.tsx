import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SeparatedList } from '@/ui/separated-list'
import { ContactLink } from '@/ui/table/row-link'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { showToast, useSend } from '@/ui/form/use-send'
import type { Message, MessagesFor } from '@/lib/messages'
import { PublishAnswerButton } from './replies/publish-answer'
import { ReplyButton, ReplyThread } from './replies/reply-button'
import { CopyAddressesButton, CopyEventLinkButton } from './copy-addresses'
import { downloadInbox, InboxBulkActions, getEventName } from './inbox-bulk-actions'
import { setHandled, type MarkHandledResult } from './inbox-mutations'
import { INBOX_PAGE_SIZE, inboxEntries, type InboxEntry, type EnquiryKind } from './inbox-queries'
import { Skeleton } from '@/ui/skeleton'

const INBOX_TEXTS = {
  interest: {
    noun: ['entry', 'entries'],
    emptyTitle: 'No one has registered interest yet.',
    noMatchTitle: 'No registered interest matches.',
  },
  contact: {
    noun: ['message', 'messages'],
    emptyTitle: 'No contact messages yet.',
    noMatchTitle: 'No contact messages found.',
  },
} as const

const ERROR_MESSAGE: Message = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Successful results have no message, because the row shows the new status. */
const markHandledMessages: MessagesFor<MarkHandledResult> = {
  handled: null,
  reopened: null,
  not_found: ERROR_MESSAGE,
  failed: ERROR_MESSAGE,
}

interface MarkHandledButtonProps {
  kind: EnquiryKind
  entry: { id: string; full_name: string; handled_at: string | null }
  /** True if the keyboard shortcuts j and k can focus this button. */
  isKeyboardStop: boolean
}

const MarkHandledButton = ({ kind, entry: { id, full_name, handled_at }, isKeyboardStop }: MarkHandledButtonProps) => {
  const { send, isBusy } = useSend(setHandled(kind), { messages: markHandledMessages })
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isBusy}
      data-row-way={isKeyboardStop ? '' : undefined}
      aria-label={`Mark ${full_name} as ${handled_at ? 'new' : 'handled'}`}
      onClick={() => void send({ id, isHandled: !handled_at })}
    >
      {handled_at ? 'Mark as New' : 'Mark as Handled'}
    </Button>
  )
}

interface ExportButtonsProps {
  kind: EnquiryKind
  query: string
}

/** The export and copy buttons for the search results. */
const ExportButtons = ({ kind, query }: ExportButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    {kind === 'interest' && <CopyAddressesButton query={query} />}
    <Button
      size="sm"
      variant="secondary"
      onClick={() => void downloadInbox(kind, query).catch(() => showToast(ERROR_MESSAGE))}
    >
      <Download aria-hidden className="size-4" />
      Export CSV
    </Button>
  </div>
)

const toggleSelected = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(selected.has(id) ? [...selected].filter((selectedId) => selectedId !== id) : [...selected, id])

/** The trip of an entry. For a question, a link to the departure it is about. */
const EventName = ({ entry }: { entry: InboxEntry }) =>
  'replies' in entry && entry.event_id && entry.trip_name ? (
    <Link to={paths.event(entry.event_id)} className="text-lantern underline underline-offset-4">
      {entry.trip_name}
      {entry.start_date && `, ${formatDate(entry.start_date)}`}
    </Link>
  ) : (
    getEventName(entry)
  )

interface InboxEntryCardProps {
  kind: EnquiryKind
  entry: InboxEntry
  isSelected: boolean
  onToggle: () => void
}

const InboxEntryCard = ({ kind, entry, isSelected, onToggle }: InboxEntryCardProps) => (
  <Card
    as="li"
    aria-label={entry.full_name}
    className="flex flex-col items-start justify-between gap-4 p-4 lg:flex-row"
  >
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="checkbox"
          aria-label={`Select ${entry.full_name}`}
          className="block size-6"
          checked={isSelected}
          onChange={onToggle}
        />
        <h2 className="min-w-0 font-semibold wrap-anywhere">{entry.full_name}</h2>
        <Badge tone={entry.handled_at ? 'success' : 'warning'}>{entry.handled_at ? 'Handled' : 'New'}</Badge>
      </div>
      <SeparatedList
        className="text-sm text-muted"
        items={[
          getEventName(entry) && (
            <span key="trip" className="font-medium text-fg">
              <EventName entry={entry} />
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
      {'confirmed_at' in entry && <CopyEventLinkButton entry={entry} />}
      {'replies' in entry && entry.replies.length === 0 && <ReplyButton message={entry} />}
      {'replies' in entry && <PublishAnswerButton message={entry} />}
      <MarkHandledButton kind={kind} entry={entry} isKeyboardStop={!('replies' in entry)} />
    </div>
  </Card>
)

interface AdminInboxListProps extends ExportButtonsProps {
  page: number
  onPageChange: (page: number) => void
}

/** A list of interest registrations or messages, newest first. Each one is marked as new or handled. */
export const AdminInboxList = ({ kind, query, page, onPageChange }: AdminInboxListProps) => {
  const queryResult = useQuery(inboxEntries(kind, query, page))
  const { data, error, isPlaceholderData } = queryResult
  const { noun, emptyTitle, noMatchTitle } = INBOX_TEXTS[kind]
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <ReadError read={queryResult}>We couldn’t load the {noun[1]}.</ReadError>
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
        pageSize={INBOX_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        actions={<ExportButtons kind={kind} query={query} />}
        empty={<EmptyState title={query.trim() ? noMatchTitle : emptyTitle} />}
      >
        {rows.map((entry) => (
          <InboxEntryCard
            key={entry.id}
            kind={kind}
            entry={entry}
            isSelected={selected.has(entry.id)}
            onToggle={() => setSelected(toggleSelected(selected, entry.id))}
          />
        ))}
      </PagedList>
    </div>
  )
}
