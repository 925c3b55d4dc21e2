import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'

export const COMMENTS_PAGE_SIZE = 20
/** The number of replies that load with a comment. More load when the user requests them. */
export const MAX_REPLIES_PER_COMMENT = 20

const REPLY_COLUMNS =
  'id, event_id, parent_comment_id, user_id, user_name, content, likes, is_flagged, created_at, updated_at, comment_reactions(reaction_type)'
const COMMENT_COLUMNS =
  `id, event_id, user_id, user_name, content, likes, replies, is_pinned, is_flagged, created_at, updated_at,
  comment_reactions(reaction_type), comment_replies(${REPLY_COLUMNS})` as const

/** The query key of an event's comments. */
export const createCommentsKey = (eventId: string) =>
  [['comments', 'comment_replies', 'comment_reactions'], eventId] as const

/**
 * Selects one page of comments with one request that counts no rows, so that the cost is independent of the number of
 * comments. Each part uses an index: comments_thread_idx for comments, comment_replies_parent_idx for first replies,
 * the unique key (user_id, comment_id) for own likes.
 */
export const selectComments = (supabase: Awaited<ReturnType<typeof loadSupabase>>, eventId: string) =>
  supabase
    .from('comments')
    .select(COMMENT_COLUMNS)
    .eq('event_id', eventId)
    .eq('is_deleted', false)
    .eq('comment_replies.is_deleted', false)
    .order('created_at', { referencedTable: 'comment_replies' })
    .order('id', { referencedTable: 'comment_replies' })
    .limit(MAX_REPLIES_PER_COMMENT, { referencedTable: 'comment_replies' })

/**
 * Pages of comments with replies and the user's own likes. Pinned comments come first, then the oldest: new comments
 * are added at the end, so pages stay stable.
 * @param isNewestFirst true to load the newest comments first, with the index comments_newest_idx
 */
export const commentPages = (eventId: string, userId: string, isNewestFirst = false) =>
  infiniteQueryOptions({
    queryKey: [...createCommentsKey(eventId), 'pages', userId, isNewestFirst],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await selectComments(await loadSupabase(), eventId)
        .order('is_pinned', { ascending: false })
        .order('created_at', { ascending: !isNewestFirst })
        .order('id', { ascending: !isNewestFirst })
        .range(pageParam, pageParam + COMMENTS_PAGE_SIZE - 1)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    getNextPageParam: (lastPage, _pages, rowOffset) =>
      lastPage.length === COMMENTS_PAGE_SIZE ? rowOffset + COMMENTS_PAGE_SIZE : undefined,
  })

/** Comments that the loaded pages do not contain: the comment that the URL links to, and the user's new comments. */
export const commentsById = (eventId: string, userId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...createCommentsKey(eventId), 'ids', userId, ids],
    queryFn: async ({ signal }) => {
      const { data } = await selectComments(await loadSupabase(), eventId)
        .in('id', ids)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** All replies to a comment that has more than MAX_REPLIES_PER_COMMENT. */
export const allReplies = (eventId: string, userId: string, commentId: string) =>
  queryOptions({
    queryKey: [...createCommentsKey(eventId), 'replies', userId, commentId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('comment_replies')
          .select(REPLY_COLUMNS)
          .eq('parent_comment_id', commentId)
          .eq('is_deleted', false)
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type Comment = Awaited<ReturnType<NonNullable<ReturnType<typeof commentsById>['queryFn']>>>[number]
export type Reply = Comment['comment_replies'][number]
