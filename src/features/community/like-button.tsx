import { useMutation } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { cn } from '@/ui/cn'
import { likeKey, setLike, type LikeTarget } from './like-mutations'
import { quietButton, quietButtonOn } from './quiet-button'
import { withPending } from '@/features/community/reactions/reaction-rules'
import { useAsked } from '@/features/community/comments/use-asked'

interface LikeButtonProps {
  target: LikeTarget
  userId: string
  likes: number
  liked: boolean
  author: string
}

export const LikeButton = ({ target, userId, likes, liked, author }: LikeButtonProps) => {
  const { on, count } = withPending({ on: liked, count: likes }, useAsked(likeKey(target)))
  const like = useMutation(setLike(userId, target))
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Like (${count}): ${target.kind} by ${author}`}
      className={on ? quietButtonOn : quietButton}
      onClick={() => like.mutate(!on)}
    >
      <ThumbsUp aria-hidden className={cn('size-4', on && 'fill-current')} />
      Like <span className="tabular-nums">{count > 0 && `(${count})`}</span>
    </button>
  )
}
