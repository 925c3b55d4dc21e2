import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { getRowRange, readPage } from '@/lib/backend/read'

export const MODERATION_PAGE_SIZE = 20

/**
 * Flagged comments and replies, including deleted ones, newest first. Row-level security lets only moderators read
 * them.
 */
export const moderationQueue = (page: number) =>
  queryOptions({
    queryKey: ['moderation_queue', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('moderation_queue')
          .select('id', { count: 'exact', head: true })
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('moderation_queue')
          .select(
            'kind, id, event_id, event_title, comment_id, parent_content, user_name, content, is_deleted, created_at, reports',
          )
          .order('created_at', { ascending: false })
          .order('id')
          .range(...getRowRange(page, MODERATION_PAGE_SIZE))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type ModerationQueueItem = Awaited<
  ReturnType<NonNullable<ReturnType<typeof moderationQueue>['queryFn']>>
>['rows'][number]
