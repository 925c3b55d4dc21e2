import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/ui/toast/toast'
import { setFavorite } from './favorite-mutations'
import { favoriteIds } from './favorite-queries'
import { HeartButton } from './heart-button'

interface FavoriteToggleProps {
  event: { id: string; title: string }
  userId: string
}

/** A member's heart on an event. */
export const FavoriteToggle = ({ event, userId }: FavoriteToggleProps) => {
  const queryClient = useQueryClient()
  const { data: saved = [] } = useQuery(favoriteIds(userId))
  const options = setFavorite(queryClient, userId, event.id)
  const set = useMutation({
    ...options,
    onError: (...failure) => {
      options.onError?.(...failure)
      toast.error('Error', 'Your favorites could not be changed. Please try again.')
    },
  })
  const isSaved = saved.includes(event.id)
  return <HeartButton title={event.title} saved={isSaved} onClick={() => set.mutate(!isSaved)} />
}
