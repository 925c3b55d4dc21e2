import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { favoriteIds } from './favorite-queries'

/** Ignores a duplicate row, because it means that an earlier attempt has stored the favorite. */
const INSERT_ONCE_OPTIONS = { onConflict: 'user_id,event_id', ignoreDuplicates: true }

/** Adds or removes a favorite. Updates optimistically and rolls back on failure. */
export const setFavorite = (queryClient: QueryClient, userId: string, eventId: string) => {
  const { queryKey } = favoriteIds(userId)
  return mutationOptions({
    mutationKey: ['favorites', eventId],
    meta: { invalidates: ['favorites'] },
    // The mutations of several clicks on one heart button run in order.
    scope: { id: `favorite-${eventId}` },
    mutationFn: async (isFavorite: boolean) => {
      const supabase = await loadSupabase()
      if (!isFavorite) {
        await supabase.from('favorites').delete().eq('user_id', userId).eq('event_id', eventId).throwOnError()
        return
      }
      await supabase.from('favorites').upsert({ event_id: eventId }, INSERT_ONCE_OPTIONS).throwOnError()
    },
    onMutate: async (isFavorite) => {
      await queryClient.cancelQueries({ queryKey })
      const previousIds = queryClient.getQueryData(queryKey)
      const otherIds = (previousIds ?? []).filter((id) => id !== eventId)
      queryClient.setQueryData(queryKey, isFavorite ? [eventId, ...otherIds] : otherIds)
      return previousIds
    },
    onError: (_error, _isFavorite, previousIds) => queryClient.setQueryData(queryKey, previousIds),
  })
}
