import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

export const MODERATION_PAGE = 20

/** Flagged comments and replies, deleted ones too, newest first. The database shows them to admins alone. */
export const moderationQueue = (page: number) =>
  queryOptions({
    queryKey: ['moderation_queue', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data, count } = await supabase
        .from('moderation_queue')
        .select(
          'kind, id, event_id, event_title, comment_id, parent_content, user_name, content, is_deleted, created_at, reports',
          { count: 'exact' },
        )
        .order('created_at', { ascending: false })
        .order('id')
        .range((page - 1) * MODERATION_PAGE, page * MODERATION_PAGE - 1)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })

export type Flagged = Awaited<ReturnType<NonNullable<ReturnType<typeof moderationQueue>['queryFn']>>>['rows'][number]
