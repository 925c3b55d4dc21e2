import { useMutation, useQuery } from '@tanstack/react-query'
import { Pin, PinOff, Reply as ReplyIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { cn } from '@/ui/cn'
import { CommentBox } from './comment-box'
import { anchorOf } from './comment-link'
import { sayDone, sayFailed } from './comment-messages'
import { pinComment, postReply } from './comment-mutations'
import { replyText } from './comment-rules'
import { allReplies, REPLIES_SHOWN, type Comment } from './comments-queries'
import { quietButton } from '@/features/community/quiet-button'
import { Said } from './said'

interface CommentItemProps {
  comment: Comment
  /** The address points to this one. */
  linked: boolean
}

/** A comment with its replies, oldest first, and the box to reply in under it. */
export const CommentItem = ({ comment, linked }: CommentItemProps) => {
  const { user, isAdmin } = useAuth()
  const userId = user?.id ?? ''
  const { id, event_id: eventId, user_name: author, is_pinned: pinned } = comment
  const [replying, setReplying] = useState(false)
  const [whole, setWhole] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const rest = useQuery({ ...allReplies(eventId, userId, id), enabled: whole })
  const replies = rest.data ?? comment.comment_replies
  const hidden = comment.replies - replies.length

  const pinning = pinned ? 'unpin' : 'pin'
  const pin = useMutation({
    ...pinComment(eventId),
    onSuccess: () => sayDone('comment', pinning),
    onError: sayFailed('comment', pinning),
  })
  const reply = useMutation({
    ...postReply(eventId, id),
    onSuccess: () => sayDone('reply', 'post'),
    onError: sayFailed('reply', 'post'),
  })

  useEffect(() => {
    if (!linked) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [linked])

  return (
    <li
      ref={item}
      id={anchorOf(id)}
      tabIndex={-1}
      aria-label={`Comment by ${author}`}
      className={cn(
        'grid gap-1 rounded-xl border p-4',
        pinned && 'border-lantern',
        linked ? 'bg-raised ember' : pinned && 'bg-raised',
      )}
    >
      {pinned && (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-lantern">
          <Pin aria-hidden className="size-4" />
          Pinned Comment
        </p>
      )}
      <Said
        kind="comment"
        said={comment}
        commentId={id}
        actions={
          <>
            <button
              type="button"
              className={quietButton}
              aria-expanded={replying}
              aria-label={`Reply to ${author}`}
              onClick={() => setReplying(!replying)}
            >
              <ReplyIcon aria-hidden className="size-4" />
              Reply
            </button>
            {isAdmin && (
              <button
                type="button"
                className={quietButton}
                disabled={pin.isPending}
                aria-label={`${pinned ? 'Unpin' : 'Pin'} comment by ${author}`}
                onClick={() => pin.mutate({ id, on: !pinned })}
              >
                {pinned ? <PinOff aria-hidden className="size-4" /> : <Pin aria-hidden className="size-4" />}
                {pinned ? 'Unpin' : 'Pin'}
              </button>
            )}
          </>
        }
      />
      {replying && (
        <CommentBox
          label={`Write a reply to ${author}`}
          draft={`${userId}-reply-${id}`}
          placeholder="Write a reply..."
          autoFocus
          onSend={(text) =>
            reply.mutateAsync({
              ...text,
              content: replyText(text.content, { name: author, isOwn: comment.user_id === userId }),
            })
          }
          onSent={() => {
            setReplying(false)
            // What was just written is to be seen, however many came before it.
            if (comment.replies >= REPLIES_SHOWN) setWhole(true)
          }}
          onCancel={() => setReplying(false)}
        />
      )}
      {replies.length > 0 && (
        <ul aria-label={`Replies to ${author}`} className="mt-2 grid gap-4 border-l-2 pl-4">
          {replies.map((answer) => (
            <li key={answer.id} aria-label={`Reply by ${answer.user_name}`} className="grid gap-1">
              <Said kind="reply" said={answer} commentId={id} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && !whole && (
        <button type="button" className={quietButton} onClick={() => setWhole(true)}>
          Show {hidden} more {hidden === 1 ? 'reply' : 'replies'}
        </button>
      )}
    </li>
  )
}
