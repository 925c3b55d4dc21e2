import { FlagOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { getCommentAnchor } from '../comments/comment-rules'
import { useSend } from '@/ui/form/use-send'
import { createActionMessages, DELETE_QUESTIONS } from '@/features/community/comments/comment-messages'
import { deleteText, flagText, restoreText } from '@/features/community/comments/comment-mutations'
import { CommentText } from '@/features/community/comments/comment-text'
import type { ModerationQueueItem } from './moderation-queries'

/** Lists the reasons that members gave when they reported a text. If there are none, a moderator flagged the text. */
const ReportReasons = ({ item }: { item: ModerationQueueItem }) =>
  item.reports.length === 0 ? (
    <p className="text-sm text-muted">Flagged by a moderator.</p>
  ) : (
    <div className="text-sm">
      <h3 className="font-semibold">Reported</h3>
      <ul className="list-disc pl-5 text-muted">
        {item.reports.map(({ reason, at: reportedAt }) => (
          <li key={reportedAt + reason}>
            {reason} <span className="whitespace-nowrap">({formatInstantDate(reportedAt)})</span>
          </li>
        ))}
      </ul>
    </div>
  )

/** The author, date and trip of a flagged text. */
const FlaggedTextHeader = ({ item }: { item: ModerationQueueItem }) => (
  <div className="flex flex-wrap items-center gap-3">
    <h2 className="min-w-0 font-semibold">{item.user_name}</h2>
    <Badge>{item.kind === 'comment' ? 'Comment' : 'Reply'}</Badge>
    {item.is_deleted && <Badge tone="danger">Deleted</Badge>}
    <span className="text-sm text-muted">
      <time dateTime={item.created_at} className="whitespace-nowrap">
        {formatInstantDate(item.created_at)}
      </time>{' '}
      on{' '}
      <Link
        to={`${paths.event(item.event_id)}#${getCommentAnchor(item.comment_id)}`}
        data-row-way
        className="inline-block py-0.5 font-medium text-fg underline underline-offset-4 hover:text-lantern"
      >
        {item.event_title}
      </Link>
    </span>
  </div>
)

/** A reported or flagged comment or reply, with its trip and the actions of moderators. */
export const ModerationItem = ({ item }: { item: ModerationQueueItem }) => {
  const { kind, id, user_name: author } = item
  const [isDeleting, setIsDeleting] = useState(false)
  const unflagSend = useSend(flagText(kind), { messages: createActionMessages(kind, 'unflag') })
  const restoreSend = useSend(restoreText(kind), { messages: createActionMessages(kind, 'restore') })
  const closeDialog = () => setIsDeleting(false)
  const deleteSend = useSend(deleteText(kind), {
    messages: createActionMessages(kind, 'delete'),
    onResult: closeDialog,
    onFailure: closeDialog,
  })
  const textName = `${kind} by ${author}`
  return (
    <Card
      as="li"
      aria-label={`${kind === 'comment' ? 'Comment' : 'Reply'} by ${author}`}
      className="grid gap-3 p-4 wrap-anywhere"
    >
      <FlaggedTextHeader item={item} />
      {item.parent_content !== null && (
        <blockquote className="border-l-2 pl-4 text-sm text-muted">In reply to: {item.parent_content}</blockquote>
      )}
      <CommentText>{item.content}</CommentText>
      <ReportReasons item={item} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          isBusy={unflagSend.isBusy}
          aria-label={`Unflag ${textName}`}
          onClick={() => void unflagSend.send({ id, isFlagged: false })}
        >
          <FlagOff aria-hidden className="size-4" />
          Unflag
        </Button>
        {item.is_deleted ? (
          <Button
            size="sm"
            variant="secondary"
            isBusy={restoreSend.isBusy}
            aria-label={`Restore ${textName}`}
            onClick={() => void restoreSend.send(id)}
          >
            <RotateCcw aria-hidden className="size-4" />
            Restore
          </Button>
        ) : (
          <Button size="sm" variant="danger" aria-label={`Delete ${textName}`} onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden className="size-4" />
            Delete
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete ${kind}`}
        description={DELETE_QUESTIONS[kind]}
        confirmLabel="Yes"
        isBusy={deleteSend.isBusy}
        onConfirm={() => void deleteSend.send(id)}
      />
    </Card>
  )
}
