import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Ids of the events a member has saved, the latest first. */
export const favoriteIds = (userId: string) =>
  queryOptions({
    queryKey: ['favorites', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('favorites')
        .select('event_id')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('event_id')
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ event_id }) => event_id)
    },
  })
