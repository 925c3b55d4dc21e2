import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { DotLine } from '@/ui/dot-line'
import { ReachLink } from '@/ui/table/row-link'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { tellByToast, useSend } from '@/ui/form/use-send'
import type { Words, WordsFor } from '@/lib/words'
import { AnswerButton, AnswerThread } from './answers/answer-button'
import { CopyAddresses, CopyTripLink } from './interest-copy'
import { downloadInbox, InboxChosen, tripOf } from './inbox-chosen'
import { markHandled, type Marked } from './inbox-mutations'
import { INBOX_PAGE, inboxEntries, type InboxEntry, type InboxKind } from './inbox-queries'
import { Skeleton } from '@/ui/skeleton'

const WORDS = {
  interest: { noun: ['entry', 'entries'], none: 'No interest registered yet.', noneFound: 'No interest found.' },
  contact: { noun: ['message', 'messages'], none: 'No contact messages yet.', noneFound: 'No contact messages found.' },
} as const

const FAILED: Words = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** No messages: the row shows the result. */
const markWords: WordsFor<Marked> = {
  handled: null,
  reopened: null,
  not_found: FAILED,
  failed: FAILED,
}

interface MarkProps {
  kind: InboxKind
  entry: { id: string; full_name: string; handled_at: string | null }
  /** The keys j and k stop at this link. */
  isWay: boolean
}

const MarkButton = ({ kind, entry: { id, full_name, handled_at }, isWay }: MarkProps) => {
  const { send, busy } = useSend(markHandled(kind), { words: markWords })
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      data-row-way={isWay ? '' : undefined}
      aria-label={`Mark ${full_name} as ${handled_at ? 'new' : 'handled'}`}
      onClick={() => void send({ id, handled: !handled_at })}
    >
      {handled_at ? 'Mark as New' : 'Mark as Handled'}
    </Button>
  )
}

interface SearchedProps {
  kind: InboxKind
  words: string
}

/** Export and copy buttons for the search results. */
const TakeAway = ({ kind, words }: SearchedProps) => (
  <div className="flex flex-wrap gap-2">
    {kind === 'interest' && <CopyAddresses words={words} />}
    <Button
      size="sm"
      variant="secondary"
      onClick={() => void downloadInbox(kind, words).catch(() => tellByToast(FAILED))}
    >
      <Download aria-hidden className="size-4" />
      Export CSV
    </Button>
  </div>
)

const turned = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])

interface EntryProps {
  kind: InboxKind
  entry: InboxEntry
  chosen: boolean
  onTurn: () => void
}

const Entry = ({ kind, entry, chosen, onTurn }: EntryProps) => (
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
          checked={chosen}
          onChange={onTurn}
        />
        <h2 className="min-w-0 font-semibold wrap-anywhere">{entry.full_name}</h2>
        <Badge tone={entry.handled_at ? 'success' : 'warning'}>{entry.handled_at ? 'Handled' : 'New'}</Badge>
      </div>
      <DotLine
        className="text-sm text-muted"
        parts={[
          tripOf(entry) && (
            <span key="trip" className="font-medium text-fg">
              {tripOf(entry)}
            </span>
          ),
          formatInstantDate(entry.created_at),
        ]}
      />
      <p className="flex flex-wrap gap-x-3 text-sm">
        <ReachLink href={`mailto:${entry.email}`}>{entry.email}</ReachLink>
        {entry.phone && <ReachLink href={`tel:${entry.phone}`}>{entry.phone}</ReachLink>}
      </p>
      {entry.message && <p className="wrap-anywhere whitespace-pre-line">{entry.message}</p>}
      {'replies' in entry && <AnswerThread answers={entry.replies} />}
    </div>
    <div className="flex shrink-0 flex-wrap gap-2">
      {'trip_name' in entry && <CopyTripLink entry={entry} />}
      {'replies' in entry && entry.replies.length === 0 && <AnswerButton message={entry} />}
      <MarkButton kind={kind} entry={entry} isWay={!('replies' in entry)} />
    </div>
  </Card>
)

interface AdminInboxListProps extends SearchedProps {
  page: number
  onPage: (page: number) => void
}

/** Interest or messages, newest first, each new or handled. */
export const AdminInboxList = ({ kind, words, page, onPage }: AdminInboxListProps) => {
  const read = useQuery(inboxEntries(kind, words, page))
  const { data, error, isPlaceholderData } = read
  const { noun, none, noneFound } = WORDS[kind]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <ReadError read={read}>We couldn’t load the {noun[1]}.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  const { rows, total, capped } = data
  return (
    <div className="grid gap-4">
      <InboxChosen
        kind={kind}
        noun={noun}
        entries={rows.filter(({ id }) => chosen.has(id))}
        onClear={() => setChosen(new Set())}
      />
      <PagedList
        noun={noun}
        total={total}
        capped={capped}
        page={page}
        pageSize={INBOX_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        actions={<TakeAway kind={kind} words={words} />}
        empty={<EmptyState title={words.trim() ? noneFound : none} />}
      >
        {rows.map((entry) => (
          <Entry
            key={entry.id}
            kind={kind}
            entry={entry}
            chosen={chosen.has(entry.id)}
            onTurn={() => setChosen(turned(chosen, entry.id))}
          />
        ))}
      </PagedList>
    </div>
  )
}
