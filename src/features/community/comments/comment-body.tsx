import { Flag, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { useAuth } from '@/features/auth/auth-context'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { CommentBox } from './comment-box'
import { getCommentAnchor, isEdited } from './comment-rules'
import { useSend } from '@/ui/form/use-send'
import { createActionMessages, DELETE_QUESTIONS } from './comment-messages'
import { deleteText, editText, flagText, type CommentKind } from './comment-mutations'
import { CommentText } from './comment-text'
import type { Comment, Reply } from './comments-queries'
import { LikeButton, quietButtonClass } from '../like-button'
import { ReportDialog } from './report-dialog'

type OpenCommentAction = 'edit' | 'delete' | 'report'

interface AuthorActionsProps {
  kind: CommentKind
  comment: Comment | Reply
  onOpen: (action: OpenCommentAction) => void
}

/** The buttons with which authors edit or delete their own text. */
const AuthorActions = ({ kind, comment, onOpen }: AuthorActionsProps) => {
  const textName = `${kind} by ${comment.user_name}`
  return (
    <>
      <button type="button" className={quietButtonClass} aria-label={`Edit ${textName}`} onClick={() => onOpen('edit')}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </button>
      <button
        type="button"
        className={quietButtonClass}
        aria-label={`Delete ${textName}`}
        onClick={() => onOpen('delete')}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </button>
    </>
  )
}

/** A button for moderators that flags or unflags a text. */
const FlagButton = ({ kind, comment }: Omit<AuthorActionsProps, 'onOpen'>) => {
  const flagAction = comment.is_flagged ? 'unflag' : 'flag'
  const label = comment.is_flagged ? 'Unflag' : 'Flag'
  const { send, isBusy } = useSend(flagText(kind), { messages: createActionMessages(kind, flagAction) })
  return (
    <button
      type="button"
      className={quietButtonClass}
      aria-disabled={isBusy || undefined}
      aria-label={`${label} ${kind} by ${comment.user_name}`}
      onClick={() => void send({ id: comment.id, isFlagged: !comment.is_flagged })}
    >
      <Flag aria-hidden className="size-4" />
      {label}
    </button>
  )
}

const DeleteConfirmDialog = ({
  kind,
  comment,
  onClose,
}: Omit<AuthorActionsProps, 'onOpen'> & { onClose: () => void }) => {
  const { send, isBusy } = useSend(deleteText(kind), {
    messages: createActionMessages(kind, 'delete'),
    onResult: onClose,
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${kind}`}
      description={DELETE_QUESTIONS[kind]}
      confirmLabel="Yes"
      isBusy={isBusy}
      onConfirm={() => void send(comment.id)}
    />
  )
}

/** The author and date of a comment or reply. */
const Byline = ({ comment, commentId, isAdmin }: { comment: Comment | Reply; commentId: string; isAdmin: boolean }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
    <strong className="font-semibold text-fg">{comment.user_name}</strong>
    <Link to={`${paths.event(comment.event_id)}#${getCommentAnchor(commentId)}`} className="hover:underline">
      <time dateTime={comment.created_at}>{formatInstantDate(comment.created_at)}</time>
    </Link>
    {isEdited(comment) && <span>(edited)</span>}
    {isAdmin && comment.is_flagged && <Badge tone="warning">Flagged</Badge>}
  </p>
)

interface CommentBodyProps {
  kind: CommentKind
  comment: Comment | Reply
  /** The id of the comment that the date links to. For a reply, the id of the comment above it. */
  commentId: string
  /** Actions that only comments have. They appear after the Like button. */
  actions?: ReactNode
}

/** A comment or reply with its actions. */
export const CommentBody = ({ kind, comment, commentId, actions }: CommentBodyProps) => {
  const { user } = useAuth()
  const isAdmin = useHasPermission()('moderation')
  const userId = user?.id ?? ''
  const isOwn = comment.user_id === userId
  const [opened, setOpened] = useState<OpenCommentAction | null>(null)
  // An edit ends only after the page has refetched its data. By then, the author may have opened another action, such
  // as Delete. That action stays open.
  const closeAction = (action: OpenCommentAction) => setOpened((current) => (current === action ? null : current))
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
          messages={createActionMessages(kind, 'edit')}
          editedTextId={id}
          onSent={() => closeAction('edit')}
          onCancel={() => closeAction('edit')}
        />
      ) : (
        <CommentText>{comment.content}</CommentText>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        <LikeButton
          target={{ kind, id, eventId }}
          userId={userId}
          likes={comment.likes}
          isLiked={comment.comment_reactions.length > 0}
          author={author}
        />
        {actions}
        {isOwn && <AuthorActions kind={kind} comment={comment} onOpen={setOpened} />}
        {isAdmin && <FlagButton kind={kind} comment={comment} />}
        {!isAdmin && !isOwn && (
          <button
            type="button"
            className={quietButtonClass}
            aria-label={`Report ${kind} by ${author}`}
            onClick={() => setOpened('report')}
          >
            <TriangleAlert aria-hidden className="size-4" />
            Report
          </button>
        )}
      </div>
      {opened === 'delete' && (
        <DeleteConfirmDialog kind={kind} comment={comment} onClose={() => closeAction('delete')} />
      )}
      {opened === 'report' && (
        <ReportDialog {...{ kind, id, author }} open onOpenChange={() => closeAction('report')} />
      )}
    </>
  )
}
