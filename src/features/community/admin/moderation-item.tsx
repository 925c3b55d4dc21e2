import { FlagOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { anchorOf } from '../comments/comment-rules'
import { useSend } from '@/ui/form/use-send'
import { actionLabels, DELETE_QUESTION } from '@/features/community/comments/comment-messages'
import { deleteText, flagText, restoreText } from '@/features/community/comments/comment-mutations'
import { CommentText } from '@/features/community/comments/comment-text'
import type { Flagged } from './moderation-queries'

/** Why it was flagged. */
const Reasons = ({ flagged }: { flagged: Flagged }) =>
  flagged.reports.length === 0 ? (
    <p className="text-sm text-muted">Flagged by a moderator.</p>
  ) : (
    <div className="text-sm">
      <h3 className="font-semibold">Reported</h3>
      <ul className="list-disc pl-5 text-muted">
        {flagged.reports.map(({ reason, at }) => (
          <li key={at + reason}>
            {reason} <span className="whitespace-nowrap">({formatInstantDate(at)})</span>
          </li>
        ))}
      </ul>
    </div>
  )

/** Author, date and trip of the text. */
const About = ({ flagged }: { flagged: Flagged }) => (
  <div className="flex flex-wrap items-center gap-3">
    <h2 className="min-w-0 font-semibold">{flagged.user_name}</h2>
    <Badge>{flagged.kind === 'comment' ? 'Comment' : 'Reply'}</Badge>
    {flagged.is_deleted && <Badge tone="danger">Deleted</Badge>}
    <span className="text-sm text-muted">
      <time dateTime={flagged.created_at} className="whitespace-nowrap">
        {formatInstantDate(flagged.created_at)}
      </time>{' '}
      on{' '}
      <Link
        to={`${paths.event(flagged.event_id)}#${anchorOf(flagged.comment_id)}`}
        data-row-way
        className="inline-block py-0.5 font-medium text-fg underline underline-offset-4 hover:text-lantern"
      >
        {flagged.event_title}
      </Link>
    </span>
  </div>
)

/** A flagged text with its context and actions. */
export const ModerationItem = ({ flagged }: { flagged: Flagged }) => {
  const { kind, id, user_name: author } = flagged
  const [doomed, setDoomed] = useState(false)
  const unflag = useSend(flagText(kind), { messages: actionLabels(kind, 'unflag') })
  const restore = useSend(restoreText(kind), { messages: actionLabels(kind, 'restore') })
  const close = () => setDoomed(false)
  const remove = useSend(deleteText(kind), {
    messages: actionLabels(kind, 'delete'),
    onResult: close,
    onFailure: close,
  })
  const of = `${kind} by ${author}`
  return (
    <Card
      as="li"
      aria-label={`${kind === 'comment' ? 'Comment' : 'Reply'} by ${author}`}
      className="grid gap-3 p-4 wrap-anywhere"
    >
      <About flagged={flagged} />
      {flagged.parent_content !== null && (
        <blockquote className="border-l-2 pl-4 text-sm text-muted">In reply to: {flagged.parent_content}</blockquote>
      )}
      <CommentText>{flagged.content}</CommentText>
      <Reasons flagged={flagged} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={unflag.busy}
          aria-label={`Unflag ${of}`}
          onClick={() => void unflag.send({ id, on: false })}
        >
          <FlagOff aria-hidden className="size-4" />
          Unflag
        </Button>
        {flagged.is_deleted ? (
          <Button
            size="sm"
            variant="secondary"
            busy={restore.busy}
            aria-label={`Restore ${of}`}
            onClick={() => void restore.send(id)}
          >
            <RotateCcw aria-hidden className="size-4" />
            Restore
          </Button>
        ) : (
          <Button size="sm" variant="danger" aria-label={`Delete ${of}`} onClick={() => setDoomed(true)}>
            <Trash2 aria-hidden className="size-4" />
            Delete
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={doomed}
        onOpenChange={setDoomed}
        title={`Delete ${kind}`}
        description={DELETE_QUESTION[kind]}
        confirmLabel="Yes"
        busy={remove.busy}
        onConfirm={() => void remove.send(id)}
      />
    </Card>
  )
}
