import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'

/** The event ids of a member's favorites, latest first. */
export const favoriteIds = (userId: string) =>
  queryOptions({
    queryKey: ['favorites', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const savedRows = await readAllRows((from, to) =>
        supabase
          .from('favorites')
          .select('event_id')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .order('event_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return savedRows.map(({ event_id }) => event_id)
    },
  })
