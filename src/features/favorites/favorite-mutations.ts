import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { favoriteIds } from './favorite-queries'

/** The row may be there already: what was wanted is so. */
const ONCE = { onConflict: 'user_id,event_id', ignoreDuplicates: true }

/** Saves an event for later, or takes it off the list. Shown at once, and taken back where it fails. */
export const setFavorite = (queryClient: QueryClient, userId: string, eventId: string) => {
  const { queryKey } = favoriteIds(userId)
  return mutationOptions({
    mutationKey: ['favorites', eventId],
    meta: { invalidates: ['favorites'] },
    // Clicks on one heart take effect in the order they were made.
    scope: { id: `favorite-${eventId}` },
    mutationFn: async (wanted: boolean) => {
      const supabase = await loadSupabase()
      if (!wanted) {
        await supabase.from('favorites').delete().eq('user_id', userId).eq('event_id', eventId).throwOnError()
        return
      }
      await supabase.from('favorites').upsert({ event_id: eventId }, ONCE).throwOnError()
    },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const others = (before ?? []).filter((id) => id !== eventId)
      queryClient.setQueryData(queryKey, wanted ? [eventId, ...others] : others)
      return before
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
  })
}
