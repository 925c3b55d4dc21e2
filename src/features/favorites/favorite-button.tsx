import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useAuth } from '@/features/auth/auth-context'
import { buttonClass } from '@/ui/button-class'
import { toast } from '@/ui/toast'
import { setFavorite } from './favorite-mutations'
import { favoriteIds } from './favorite-queries'

/** A heart that saves an event for later. Guests are told why it does not beat for them. */
export const FavoriteButton = ({ event }: { event: { id: string; title: string } }) => {
  const { user } = useAuth()
  const userId = user?.id ?? ''
  const queryClient = useQueryClient()
  const { data: saved = [] } = useQuery({ ...favoriteIds(userId), enabled: Boolean(user) })
  const options = setFavorite(queryClient, userId, event.id)
  const set = useMutation({
    ...options,
    onError: (...failure) => {
      options.onError?.(...failure)
      toast.error('Error', 'Your favorites could not be changed. Please try again.')
    },
  })
  const isSaved = saved.includes(event.id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Favorite: ${event.title}`}
      className={buttonClass('secondary', 'icon')}
      onClick={() => (user ? set.mutate(!isSaved) : toast.info('Please log in', 'You need to be logged in to save favorites.'))}
    >
      <Heart aria-hidden className={isSaved ? 'size-5 fill-current text-danger' : 'size-5'} />
    </button>
  )
}
