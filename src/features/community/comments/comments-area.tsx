import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import type { EventActivity } from '../event-stats-queries'
import { formatCommentCount, REACTIONS, formatReactionCount } from '../reactions/reaction-rules'
import { pickTagline } from '../taglines'
import { useLiveEvent } from '../use-live-event'
import { CommentBox } from './comment-box'
import { CommentItem } from './comment-item'
import { parseCommentHash } from './comment-rules'
import { createActionMessages } from './comment-messages'
import { postComment } from './comment-mutations'

import { type Comment, commentPages, COMMENTS_PAGE_SIZE, commentsById } from './comments-queries'

export interface CommunityEvent {
  id: string
  title: string
  location: string
}

/** Removes duplicates, because a comment can move to the next page between two page requests. */
const removeDuplicates = (comments: Comment[]): Comment[] => [
  ...new Map(comments.map((comment) => [comment.id, comment])).values(),
]

/** The query parameter that selects whether the oldest or the newest comments load first. */
const ORDER_PARAMETER = 'comments'
const NEWEST_FIRST = 'newest'

/** A link that switches between newest and oldest comments first. Hidden if all comments fit on one page. */
const CommentOrderToggle = ({ total }: { total: number }) => {
  const [search, setSearch] = useSearchParams()
  const isNewestFirst = search.get(ORDER_PARAMETER) === NEWEST_FIRST
  const toggleOrder = () =>
    setSearch(
      (previous) => {
        if (isNewestFirst) previous.delete(ORDER_PARAMETER)
        else previous.set(ORDER_PARAMETER, NEWEST_FIRST)
        return previous
      },
      { replace: true },
    )
  if (total <= COMMENTS_PAGE_SIZE) return null
  return (
    <Button variant="secondary" size="sm" onClick={toggleOrder}>
      {isNewestFirst ? 'Oldest first' : 'Newest first'}
    </Button>
  )
}

/** The loaded pages of comments, plus the comment that the URL links to and the user's new comments. */
const useComments = (eventId: string, userId: string, linkedId: string | null, posted: string[]) => {
  const [search] = useSearchParams()
  const commentPagesQuery = useInfiniteQuery(
    commentPages(eventId, userId, search.get(ORDER_PARAMETER) === NEWEST_FIRST),
  )
  const loadedComments = removeDuplicates(commentPagesQuery.data?.pages.flat() ?? [])
  const missingIds = [...(linkedId ? [linkedId] : []), ...posted].filter(
    (id) => !loadedComments.some((comment) => comment.id === id),
  )
  const separateCommentsQuery = useQuery({
    ...commentsById(eventId, userId, missingIds),
    enabled: commentPagesQuery.isSuccess && missingIds.length > 0,
  })
  const separateComments = missingIds.length > 0 ? (separateCommentsQuery.data ?? []) : []
  const isLinkedCommentDeleted =
    separateCommentsQuery.isSuccess &&
    linkedId !== null &&
    missingIds.includes(linkedId) &&
    !separateComments.some(({ id }) => id === linkedId)
  return { pages: commentPagesQuery, loadedComments, separateComments, isLinkedCommentDeleted }
}

const CommentsLoadError = ({ onRetry }: { onRetry: () => void }) => (
  <FormNotice title="We couldn’t load the comments.">
    <Button size="sm" variant="secondary" className="mt-2" onClick={onRetry}>
      Retry
    </Button>
  </FormNotice>
)

interface CommentListProps {
  label: string
  comments: readonly Comment[]
  linkedId: string | null
}

const CommentList = ({ label, comments, linkedId }: CommentListProps) =>
  comments.length > 0 && (
    <ul aria-label={label} className="grid gap-3">
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} isLinked={comment.id === linkedId} />
      ))}
    </ul>
  )

/** The current number of reactions and comments of an event. */
const LiveActivity = ({
  activity,
  tagline,
  total,
}: {
  activity: EventActivity | undefined
  tagline: string
  total: number
}) => {
  const reactionCount = activity ? REACTIONS.reduce((sum, { counter }) => sum + activity.stats[counter], 0) : 0
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted tabular-nums">
        {activity ? `${formatReactionCount(reactionCount)}, ${formatCommentCount(total)}` : ' '}
      </p>
      <p className="text-lantern italic">{tagline}</p>
    </div>
  )
}

/** The comments of an event, for members. */
export const CommentsArea = ({ event }: { event: CommunityEvent }) => {
  const userId = useAuth().user?.id ?? ''
  const linkedId = parseCommentHash(useLocation().hash)
  const activity = useLiveEvent(event.id, userId)
  const [tagline] = useState(() => pickTagline(event.id, event.location))
  const [posted, setPosted] = useState<string[]>([])
  const { pages, loadedComments, separateComments, isLinkedCommentDeleted } = useComments(
    event.id,
    userId,
    linkedId,
    posted,
  )
  const commentCount = activity?.stats.comments ?? loadedComments.length
  const isEmpty = loadedComments.length === 0
  return (
    <section aria-label={`Comments on ${event.title}`} className="grid gap-4">
      <LiveActivity activity={activity} tagline={tagline} total={commentCount} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="display text-xl">Comments ({commentCount})</h3>
        <CommentOrderToggle total={commentCount} />
      </div>
      {isLinkedCommentDeleted && <FormNotice tone="info">The linked comment has been deleted.</FormNotice>}
      {pages.isPending && <Skeleton className="h-36" />}
      {pages.isError && isEmpty && <CommentsLoadError onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && isEmpty && <p className="text-muted">No comments yet. Be the first to break the silence.</p>}
      <CommentList label="Comments" comments={loadedComments} linkedId={linkedId} />
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
      <CommentList label="More comments" comments={separateComments} linkedId={linkedId} />
      <CommentBox
        label="Add a comment"
        draft={`${userId}-comment-${event.id}`}
        placeholder="Share your thoughts..."
        mutation={postComment(event.id)}
        messages={createActionMessages('comment', 'post')}
        onSent={({ id }) => setPosted([...posted, id])}
      />
    </section>
  )
}
