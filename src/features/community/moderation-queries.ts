import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import type { Database } from '@/lib/database.types'
import type { Kind } from './comment-mutations'

export const MODERATION_PAGE = 20

type QueueRow = Database['public']['Views']['moderation_queue']['Row']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

/** PostgreSQL types every column of a view as nullable: these never are. */
export type Flagged = Present<
  Pick<QueueRow, 'id' | 'event_id' | 'event_title' | 'comment_id' | 'user_name' | 'content' | 'is_deleted' | 'created_at'>
> & { kind: Kind; parent_content: string | null; reports: { reason: string; at: string }[] }

/** Flagged comments and replies, deleted ones too, newest first. The database shows them to admins alone. */
export const moderationQueue = (page: number) =>
  queryOptions({
    queryKey: ['moderation_queue', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data, count } = await supabase
        .from('moderation_queue')
        .select('kind, id, event_id, event_title, comment_id, parent_content, user_name, content, is_deleted, created_at, reports', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range((page - 1) * MODERATION_PAGE, page * MODERATION_PAGE - 1)
        .abortSignal(signal)
        .overrideTypes<Flagged[], { merge: false }>()
        .throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })
