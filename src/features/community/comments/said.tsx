import { Flag, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { formatInstantDate } from '@/lib/format/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { CommentBox } from './comment-box'
import { anchorOf } from './comment-link'
import { useSend } from '@/ui/form/use-send'
import { deedWords, DELETE_QUESTION } from './comment-messages'
import { deleteText, editText, flagText, type Kind } from './comment-mutations'
import { isEdited } from './comment-rules'
import { CommentText } from './comment-text'
import type { Comment, Reply } from './comments-queries'
import { LikeButton } from '@/features/community/like-button'
import { quietButton } from '@/features/community/quiet-button'
import { ReportDialog } from './report-dialog'

interface SaidProps {
  kind: Kind
  said: Comment | Reply
  /** The comment its date leads to: itself, or the one replied to. */
  commentId: string
  /** What only a comment allows, between liking and the rest. */
  actions?: ReactNode
}

/** What one person wrote, and what this reader may do with it. */
export const Said = ({ kind, said, commentId, actions }: SaidProps) => {
  const { user, isAdmin } = useAuth()
  const userId = user?.id ?? ''
  const isOwn = said.user_id === userId
  const [opened, setOpened] = useState<'edit' | 'delete' | 'report' | null>(null)
  const close = () => setOpened(null)
  const { id, event_id: eventId, user_name: author } = said
  const remove = useSend(deleteText(kind), {
    words: deedWords(kind, 'delete'),
    onAnswer: close,
    onFailure: close,
  })
  const flag = useSend(flagText(kind), { words: deedWords(kind, said.is_flagged ? 'unflag' : 'flag') })
  const of = `${kind} by ${author}`

  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <strong className="font-semibold text-fg">{author}</strong>
        <Link to={`${paths.event(eventId)}#${anchorOf(commentId)}`} className="hover:underline">
          <time dateTime={said.created_at}>{formatInstantDate(said.created_at)}</time>
        </Link>
        {isEdited(said) && <span>(edited)</span>}
        {isAdmin && said.is_flagged && <Badge tone="warning">Flagged</Badge>}
      </p>
      {opened === 'edit' ? (
        <CommentBox
          label={`Edit ${kind}`}
          draft={`${userId}-edit-${id}`}
          initial={said.content}
          sendLabel="Save"
          autoFocus
          mutation={editText(kind)}
          words={deedWords(kind, 'edit')}
          textId={id}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <CommentText>{said.content}</CommentText>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        <LikeButton
          target={{ kind, id, eventId }}
          userId={userId}
          likes={said.likes}
          liked={said.comment_reactions.length > 0}
          author={author}
        />
        {actions}
        {isOwn && (
          <>
            <button type="button" className={quietButton} aria-label={`Edit ${of}`} onClick={() => setOpened('edit')}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </button>
            <button
              type="button"
              className={quietButton}
              aria-label={`Delete ${of}`}
              onClick={() => setOpened('delete')}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete
            </button>
          </>
        )}
        {isAdmin && (
          <button
            type="button"
            className={quietButton}
            disabled={flag.busy}
            aria-label={`${said.is_flagged ? 'Unflag' : 'Flag'} ${of}`}
            onClick={() => void flag.send({ id, on: !said.is_flagged })}
          >
            <Flag aria-hidden className="size-4" />
            {said.is_flagged ? 'Unflag' : 'Flag'}
          </button>
        )}
        {!isAdmin && !isOwn && (
          <button type="button" className={quietButton} aria-label={`Report ${of}`} onClick={() => setOpened('report')}>
            <TriangleAlert aria-hidden className="size-4" />
            Report
          </button>
        )}
      </div>
      {opened === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Delete ${kind}`}
          description={DELETE_QUESTION[kind]}
          confirmLabel="Yes"
          busy={remove.busy}
          onConfirm={() => void remove.send(id)}
        />
      )}
      {opened === 'report' && <ReportDialog {...{ kind, id, author }} open onOpenChange={close} />}
    </>
  )
}
