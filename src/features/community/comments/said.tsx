import { Flag, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '@/features/staff/use-rights'
import { useAuth } from '@/features/auth/auth-context'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { CommentBox } from './comment-box'
import { anchorOf, isEdited } from './comment-rules'
import { useSend } from '@/ui/form/use-send'
import { deedWords, DELETE_QUESTION } from './comment-messages'
import { deleteText, editText, flagText, type Kind } from './comment-mutations'
import { CommentText } from './comment-text'
import type { Comment, Reply } from './comments-queries'
import { LikeButton, quietButton } from '../like-button'
import { ReportDialog } from './report-dialog'

type Opened = 'edit' | 'delete' | 'report'

interface OwnProps {
  kind: Kind
  said: Comment | Reply
  onOpen: (part: Opened) => void
}

/** Actions of the author. */
const OwnButtons = ({ kind, said, onOpen }: OwnProps) => {
  const of = `${kind} by ${said.user_name}`
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
const FlagButton = ({ kind, said }: Omit<OwnProps, 'onOpen'>) => {
  const deed = said.is_flagged ? 'unflag' : 'flag'
  const label = said.is_flagged ? 'Unflag' : 'Flag'
  const { send, busy } = useSend(flagText(kind), { words: deedWords(kind, deed) })
  return (
    <button
      type="button"
      className={quietButton}
      aria-disabled={busy || undefined}
      aria-label={`${label} ${kind} by ${said.user_name}`}
      onClick={() => void send({ id: said.id, on: !said.is_flagged })}
    >
      <Flag aria-hidden className="size-4" />
      {label}
    </button>
  )
}

const DeleteQuestion = ({ kind, said, onClose }: Omit<OwnProps, 'onOpen'> & { onClose: () => void }) => {
  const { send, busy } = useSend(deleteText(kind), {
    words: deedWords(kind, 'delete'),
    onAnswer: onClose,
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
      onConfirm={() => void send(said.id)}
    />
  )
}

/** Author and date. */
const Byline = ({ said, commentId, isAdmin }: { said: Comment | Reply; commentId: string; isAdmin: boolean }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
    <strong className="font-semibold text-fg">{said.user_name}</strong>
    <Link to={`${paths.event(said.event_id)}#${anchorOf(commentId)}`} className="hover:underline">
      <time dateTime={said.created_at}>{formatInstantDate(said.created_at)}</time>
    </Link>
    {isEdited(said) && <span>(edited)</span>}
    {isAdmin && said.is_flagged && <Badge tone="warning">Flagged</Badge>}
  </p>
)

interface SaidProps {
  kind: Kind
  said: Comment | Reply
  /** The comment that the date links to: this one, or the one replied to. */
  commentId: string
  /** Actions of comments only, between Like and the others. */
  actions?: ReactNode
}

/** A comment or reply with its actions. */
export const Said = ({ kind, said, commentId, actions }: SaidProps) => {
  const { user } = useAuth()
  const isAdmin = useMay()('moderation')
  const userId = user?.id ?? ''
  const isOwn = said.user_id === userId
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { id, event_id: eventId, user_name: author } = said
  return (
    <>
      <Byline said={said} commentId={commentId} isAdmin={isAdmin} />
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
        {isOwn && <OwnButtons kind={kind} said={said} onOpen={setOpened} />}
        {isAdmin && <FlagButton kind={kind} said={said} />}
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
      {opened === 'delete' && <DeleteQuestion kind={kind} said={said} onClose={close} />}
      {opened === 'report' && <ReportDialog {...{ kind, id, author }} open onOpenChange={close} />}
    </>
  )
}
