import { Flag, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/staff/use-permissions'
import { useAuth } from '@/features/auth/auth-context'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { CommentBox } from './comment-box'
import { anchorOf, isEdited } from './comment-rules'
import { useSend } from '@/ui/form/use-send'
import { actionLabels, DELETE_QUESTION } from './comment-messages'
import { deleteText, editText, flagText, type Kind } from './comment-mutations'
import { CommentText } from './comment-text'
import type { Comment, Reply } from './comments-queries'
import { LikeButton, quietButton } from '../like-button'
import { ReportDialog } from './report-dialog'

type Opened = 'edit' | 'delete' | 'report'

interface OwnProps {
  kind: Kind
  comment: Comment | Reply
  onOpen: (part: Opened) => void
}

/** Actions of the author. */
const OwnButtons = ({ kind, comment, onOpen }: OwnProps) => {
  const of = `${kind} by ${comment.user_name}`
  return (
    <>
      <button type="button" className={quietButton} aria-label={`Edit ${of}`} onClick={() => onOpen('edit')}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </button>
      <button type="button" className={quietButton} aria-label={`Delete ${of}`} onClick={() => onOpen('delete')}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </button>
    </>
  )
}

/** For moderators: flags or unflags a text. */
const FlagButton = ({ kind, comment }: Omit<OwnProps, 'onOpen'>) => {
  const action = comment.is_flagged ? 'unflag' : 'flag'
  const label = comment.is_flagged ? 'Unflag' : 'Flag'
  const { send, busy } = useSend(flagText(kind), { messages: actionLabels(kind, action) })
  return (
    <button
      type="button"
      className={quietButton}
      aria-disabled={busy || undefined}
      aria-label={`${label} ${kind} by ${comment.user_name}`}
      onClick={() => void send({ id: comment.id, on: !comment.is_flagged })}
    >
      <Flag aria-hidden className="size-4" />
      {label}
    </button>
  )
}

const DeleteQuestion = ({ kind, comment, onClose }: Omit<OwnProps, 'onOpen'> & { onClose: () => void }) => {
  const { send, busy } = useSend(deleteText(kind), {
    messages: actionLabels(kind, 'delete'),
    onResult: onClose,
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${kind}`}
      description={DELETE_QUESTION[kind]}
      confirmLabel="Yes"
      busy={busy}
      onConfirm={() => void send(comment.id)}
    />
  )
}

/** Author and date. */
const Byline = ({ comment, commentId, isAdmin }: { comment: Comment | Reply; commentId: string; isAdmin: boolean }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
    <strong className="font-semibold text-fg">{comment.user_name}</strong>
    <Link to={`${paths.event(comment.event_id)}#${anchorOf(commentId)}`} className="hover:underline">
      <time dateTime={comment.created_at}>{formatInstantDate(comment.created_at)}</time>
    </Link>
    {isEdited(comment) && <span>(edited)</span>}
    {isAdmin && comment.is_flagged && <Badge tone="warning">Flagged</Badge>}
  </p>
)

interface CommentBodyProps {
  kind: Kind
  comment: Comment | Reply
  /** The comment that the date links to: this one, or the one replied to. */
  commentId: string
  /** Actions of comments only, between Like and the others. */
  actions?: ReactNode
}

/** A comment or reply with its actions. */
export const CommentBody = ({ kind, comment, commentId, actions }: CommentBodyProps) => {
  const { user } = useAuth()
  const isAdmin = useHasPermission()('moderation')
  const userId = user?.id ?? ''
  const isOwn = comment.user_id === userId
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { id, event_id: eventId, user_name: author } = comment
  return (
    <>
      <Byline comment={comment} commentId={commentId} isAdmin={isAdmin} />
      {opened === 'edit' ? (
        <CommentBox
          label={`Edit ${kind}`}
          draft={`${userId}-edit-${id}`}
          initial={comment.content}
          sendLabel="Save"
          autoFocus
          mutation={editText(kind)}
          messages={actionLabels(kind, 'edit')}
          textId={id}
          onSent={close}
          onCancel={close}
        />
      ) : (
        <CommentText>{comment.content}</CommentText>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        <LikeButton
          target={{ kind, id, eventId }}
          userId={userId}
          likes={comment.likes}
          liked={comment.comment_reactions.length > 0}
          author={author}
        />
        {actions}
        {isOwn && <OwnButtons kind={kind} comment={comment} onOpen={setOpened} />}
        {isAdmin && <FlagButton kind={kind} comment={comment} />}
        {!isAdmin && !isOwn && (
          <button
            type="button"
            className={quietButton}
            aria-label={`Report ${kind} by ${author}`}
            onClick={() => setOpened('report')}
          >
            <TriangleAlert aria-hidden className="size-4" />
            Report
          </button>
        )}
      </div>
      {opened === 'delete' && <DeleteQuestion kind={kind} comment={comment} onClose={close} />}
      {opened === 'report' && <ReportDialog {...{ kind, id, author }} open onOpenChange={close} />}
    </>
  )
}
