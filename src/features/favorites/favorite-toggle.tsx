import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart, RotateCcw } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'
import { Spinner } from '@/ui/skeleton'
import { toastByTone } from '@/ui/toast/toast'
import { setFavorite } from './favorite-mutations'
import { favoriteIds } from './favorite-queries'

const LOAD_ERROR_MESSAGE = 'We couldn’t load your favorites. Please try again.'

const RetryIcon = ({ isFetching }: { isFetching: boolean }) =>
  isFetching ? <Spinner /> : <RotateCcw aria-hidden className="size-5" />

interface FavoriteToggleProps {
  event: { id: string; title: string }
  userId: string
}

/** A member's heart button on an event. */
export const FavoriteToggle = ({ event, userId }: FavoriteToggleProps) => {
  const queryClient = useQueryClient()
  const queryResult = useQuery(favoriteIds(userId))
  const { data: savedIds = [] } = queryResult
  const favoriteOptions = setFavorite(queryClient, userId, event.id)
  const favoriteMutation = useMutation({
    ...favoriteOptions,
    onError: (...failure) => {
      favoriteOptions.onError?.(...failure)
      toastByTone.error('Error', 'We couldn’t change your favorites. Please try again.')
    },
  })
  const isSaved = savedIds.includes(event.id)
  // True if the favorites failed to load. An empty heart would wrongly mean that the event is not a favorite.
  const areFavoritesUnknown = queryResult.isError && !queryResult.data
  const toggleFavorite = async () => {
    if (!areFavoritesUnknown) favoriteMutation.mutate(!isSaved)
    else if ((await queryResult.refetch()).isError) toastByTone.error('Error', LOAD_ERROR_MESSAGE)
  }
  // The button is the same element whether the favorites have loaded or not, so that it keeps the keyboard focus.
  return (
    <button
      type="button"
      aria-pressed={areFavoritesUnknown ? undefined : isSaved}
      aria-label={`Favorite: ${event.title}${areFavoritesUnknown ? `. ${LOAD_ERROR_MESSAGE}` : ''}`}
      title={areFavoritesUnknown ? LOAD_ERROR_MESSAGE : undefined}
      className={`${buttonClass('secondary', 'icon')} opacity-100!`}
      onClick={() => void toggleFavorite()}
    >
      {areFavoritesUnknown ? (
        <RetryIcon isFetching={queryResult.isFetching} />
      ) : (
        <Heart aria-hidden className={isSaved ? 'size-5 fill-current text-danger' : 'size-5'} />
      )}
    </button>
  )
}
