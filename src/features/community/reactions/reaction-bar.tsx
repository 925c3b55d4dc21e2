import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, Flame, Ghost, Heart } from 'lucide-react'
import { useAuth } from '@/features/auth/auth-context'
import { cn } from '@/ui/cn'
import { toastByTone } from '@/ui/toast/toast'
import { eventActivity } from '@/features/community/event-stats-queries'
import { createReactionKey, setReaction } from './reaction-mutations'
import { REACTIONS, applyPendingToggles } from './reaction-rules'
import { usePendingToggleValues } from '../like-button'

const REACTION_ICONS = { heart: Heart, ghost: Ghost, flame: Flame, eye: Eye }

interface ReactionButtonProps {
  eventId: string
  userId: string | null
  reaction: (typeof REACTIONS)[number]
  stored: { isOn: boolean; count: number } | null
}

const ReactionButton = ({
  eventId,
  userId,
  reaction: { type, label },
  stored: storedReaction,
}: ReactionButtonProps) => {
  const pendingValues = usePendingToggleValues(createReactionKey(eventId, type))
  const reactionMutation = useMutation(setReaction(userId ?? '', eventId, type))
  const { isOn, count } = applyPendingToggles(storedReaction ?? { isOn: false, count: 0 }, pendingValues)
  const Icon = REACTION_ICONS[type]
  const toggleReaction = () => {
    if (!userId) toastByTone.info('Please log in', 'You need to be logged in to react to events.')
    // Ignores clicks until the user's own reactions have loaded.
    else if (storedReaction) reactionMutation.mutate(!isOn)
  }
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label} (${count})`}
      aria-pressed={isOn}
      // Uses `aria-disabled`, because a button with `disabled` could not tell visitors why they cannot react.
      aria-disabled={!userId || undefined}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm tabular-nums transition',
        isOn ? 'border-lantern text-lantern' : 'text-muted',
        userId ? 'hover:border-lantern hover:text-lantern' : 'opacity-55',
      )}
      onClick={toggleReaction}
    >
      <Icon aria-hidden className={cn('size-4', isOn && 'fill-current')} />
      <span className="min-w-2">{storedReaction ? count : ''}</span>
    </button>
  )
}

/** The heart, ghost, flame and eye buttons of an event, with their counts. */
export const ReactionBar = ({ event }: { event: { id: string; title: string } }) => {
  const userId = useAuth().user?.id ?? null
  const { data: activity } = useQuery(eventActivity(event.id, userId))
  return (
    <div role="group" aria-label={`Reactions to ${event.title}`} className="flex flex-wrap gap-2">
      {REACTIONS.map((reaction) => (
        <ReactionButton
          key={reaction.type}
          eventId={event.id}
          userId={userId}
          reaction={reaction}
          stored={
            activity
              ? { isOn: activity.ownReactions.includes(reaction.type), count: activity.stats[reaction.counter] }
              : null
          }
        />
      ))}
    </div>
  )
}
