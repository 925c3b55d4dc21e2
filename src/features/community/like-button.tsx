import { type MutationKey, useMutation, useMutationState } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { cn } from '@/ui/cn'
import { createLikeKey, type LikeTarget, setLike } from './like-mutations'
import { applyPendingToggles } from './reactions/reaction-rules'

const shapeClass = 'inline-flex min-h-9 items-center gap-1.5 rounded-full pr-3 text-sm hover:text-lantern'

/** CSS classes of the less prominent actions on a comment. */
export const quietButtonClass = `${shapeClass} text-muted`

/** CSS classes of a less prominent action while it is switched on. */
export const activeQuietButtonClass = `${shapeClass} text-lantern`

/** The values that the pending mutations of a toggle will set, oldest first. */
export const usePendingToggleValues = (mutationKey: MutationKey): boolean[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables === true,
  })

interface LikeButtonProps {
  target: LikeTarget
  userId: string
  likes: number
  isLiked: boolean
  author: string
}

export const LikeButton = ({ target, userId, likes, isLiked, author }: LikeButtonProps) => {
  const { isOn, count } = applyPendingToggles(
    { isOn: isLiked, count: likes },
    usePendingToggleValues(createLikeKey(target)),
  )
  const likeMutation = useMutation(setLike(userId, target))
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Like (${count}): ${target.kind} by ${author}`}
      className={isOn ? activeQuietButtonClass : quietButtonClass}
      onClick={() => likeMutation.mutate(!isOn)}
    >
      <ThumbsUp aria-hidden className={cn('size-4', isOn && 'fill-current')} />
      Like <span className="tabular-nums">{count > 0 && `(${count})`}</span>
    </button>
  )
}
