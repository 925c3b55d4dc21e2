import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart, RotateCcw } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'
import { Spinner } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
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
  const options = setFavorite(queryClient, userId, event.id)
  const favoriteMutation = useMutation({
    ...options,
    onError: (...failure) => {
      options.onError?.(...failure)
      toast.error('Error', 'We couldn’t change your favorites. Please try again.')
    },
  })
  const isSaved = savedIds.includes(event.id)
  // True if the favorites failed to load. An empty heart would wrongly mean that the event is not a favorite.
  const isUnknown = queryResult.isError && !queryResult.data
  const clickButton = async () => {
    if (!isUnknown) favoriteMutation.mutate(!isSaved)
    else if ((await queryResult.refetch()).isError) toast.error('Error', LOAD_ERROR_MESSAGE)
  }
  // Both states render the same button element, so that the button keeps the keyboard focus.
  return (
    <button
      type="button"
      aria-pressed={isUnknown ? undefined : isSaved}
      aria-label={`Favorite: ${event.title}${isUnknown ? `. ${LOAD_ERROR_MESSAGE}` : ''}`}
      title={isUnknown ? LOAD_ERROR_MESSAGE : undefined}
      className={`${buttonClass('secondary', 'icon')} opacity-100!`}
      onClick={() => void clickButton()}
    >
      {isUnknown ? (
        <RetryIcon isFetching={queryResult.isFetching} />
      ) : (
        <Heart aria-hidden className={isSaved ? 'size-5 fill-current text-danger' : 'size-5'} />
      )}
    </button>
  )
}
