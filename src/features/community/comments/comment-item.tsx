import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff, Reply as ReplyIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { useAuth } from '@/features/auth/auth-context'
import { quietButtonClass } from '../like-button'
import { cn } from '@/ui/cn'
import { useSend } from '@/ui/form/use-send'
import { CommentBox } from './comment-box'
import { getCommentAnchor, createReplyText } from './comment-rules'
import { createActionMessages } from './comment-messages'
import { pinComment, postReply } from './comment-mutations'
import { allReplies, MAX_REPLIES_PER_COMMENT, type Comment, type Reply } from './comments-queries'
import { CommentBody } from './comment-body'
import { ReadError } from '@/ui/empty-state'

/** A button for moderators that pins a comment to the top, or unpins it. */
const PinButton = ({ comment: { id, user_name, is_pinned } }: { comment: Comment }) => {
  const { send, isBusy } = useSend(pinComment, {
    messages: createActionMessages('comment', is_pinned ? 'unpin' : 'pin'),
  })
  const Icon = is_pinned ? PinOff : Pin
  const pinAction = is_pinned ? 'Unpin' : 'Pin'
  return (
    <button
      type="button"
      className={quietButtonClass}
      aria-disabled={isBusy || undefined}
      aria-label={`${pinAction} comment by ${user_name}`}
      onClick={() => void send({ id, isPinned: !is_pinned })}
    >
      <Icon aria-hidden className="size-4" />
      {pinAction}
    </button>
  )
}

interface ReplyListProps {
  comment: Comment
  replies: readonly Reply[]
  /** Loads more replies. Undefined if all replies are shown. */
  onMore?: () => void
}

const ReplyList = ({ comment, replies, onMore }: ReplyListProps) => {
  const hiddenCount = comment.replies - replies.length
  return (
    <>
      {replies.length > 0 && (
        <ul aria-label={`Replies to ${comment.user_name}`} className="mt-2 grid gap-4 border-l-2 pl-4">
          {replies.map((reply) => (
            <li key={reply.id} aria-label={`Reply by ${reply.user_name}`} className="grid gap-1">
              <CommentBody kind="reply" comment={reply} commentId={comment.id} />
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && onMore && (
        <button type="button" className={quietButtonClass} onClick={onMore}>
          Show {hiddenCount} more {hiddenCount === 1 ? 'reply' : 'replies'}
        </button>
      )}
    </>
  )
}

/** Scrolls to the comment whose id is in the URL, and focuses it. */
const useScrollIntoView = (isLinked: boolean) => {
  const itemRef = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isLinked) return
    itemRef.current?.scrollIntoView({ block: 'center' })
    itemRef.current?.focus({ preventScroll: true })
  }, [isLinked])
  return itemRef
}

interface CommentItemProps {
  comment: Comment
  /** True if the URL points to this comment. */
  isLinked: boolean
}

/** A comment with its replies, oldest reply first, and a field for a new reply. */
export const CommentItem = ({ comment, isLinked }: CommentItemProps) => {
  const { user } = useAuth()
  const isAdmin = useHasPermission()('moderation')
  const userId = user?.id ?? ''
  const { id, event_id: eventId, user_name: author, is_pinned: pinned } = comment
  const [isReplying, setReplying] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const itemRef = useScrollIntoView(isLinked)
  const allRepliesQuery = useQuery({ ...allReplies(eventId, userId, id), enabled: isExpanded })
  const cardClass = cn(pinned && 'border-lantern', isLinked ? 'bg-raised ember' : pinned && 'bg-raised')
  return (
    <li
      ref={itemRef}
      id={getCommentAnchor(id)}
      tabIndex={-1}
      aria-label={`Comment by ${author}`}
      className={cn('grid gap-1 rounded-xl border p-4', cardClass)}
    >
      {pinned && (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-lantern">
          <Pin aria-hidden className="size-4" />
          Pinned Comment
        </p>
      )}
      <CommentBody
        kind="comment"
        comment={comment}
        commentId={id}
        actions={
          <>
            <button
              type="button"
              className={quietButtonClass}
              aria-expanded={isReplying}
              aria-label={`Reply to ${author}`}
              onClick={() => setReplying(!isReplying)}
            >
              <ReplyIcon aria-hidden className="size-4" />
              Reply
            </button>
            {isAdmin && <PinButton comment={comment} />}
          </>
        }
      />
      {isReplying && (
        <CommentBox
          label={`Write a reply to ${author}`}
          draft={`${userId}-reply-${id}`}
          placeholder="Write a reply..."
          autoFocus
          mutation={postReply(eventId, id)}
          messages={createActionMessages('reply', 'post')}
          formatText={(content) => createReplyText(content, { name: author, isOwn: comment.user_id === userId })}
          onSent={() => {
            setReplying(false)
            // Shows all replies, because the new reply is the last one and would otherwise be hidden.
            if (comment.replies >= MAX_REPLIES_PER_COMMENT) setExpanded(true)
          }}
          onCancel={() => setReplying(false)}
        />
      )}
      <ReplyList
        comment={comment}
        replies={allRepliesQuery.data ?? comment.comment_replies}
        onMore={isExpanded ? undefined : () => setExpanded(true)}
      />
      {allRepliesQuery.isError && <ReadError read={allRepliesQuery}>We couldn’t load the other replies.</ReadError>}
    </li>
  )
}
