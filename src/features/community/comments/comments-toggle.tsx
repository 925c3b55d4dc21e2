import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import type { CommunityEvent } from './comments-area'
import { CommentsPrompt } from './comments-prompt'
import { eventActivity } from '@/features/community/event-stats-queries'
import { formatCommentCount } from '@/features/community/reactions/reaction-rules'

const CommentsArea = lazyComponent(
  () => import('./comments-area').then((m) => m.CommentsArea),
  <Skeleton className="h-36" />,
)

const CommentsToggleButton = ({ event, userId }: { event: CommunityEvent; userId: string }) => {
  const [open, setOpen] = useState(false)
  const { data: activity } = useQuery(eventActivity(event.id, userId))
  const areaId = useId()
  return (
    <div className="grid gap-4">
      <button
        type="button"
        className={`${buttonClass('ghost', 'sm')} justify-self-start`}
        aria-expanded={open}
        aria-controls={open ? areaId : undefined}
        aria-label={`${activity ? formatCommentCount(activity.stats.comments) : 'Comments'} on ${event.title}`}
        onPointerEnter={CommentsArea.preload}
        onFocus={CommentsArea.preload}
        onClick={() => setOpen(!open)}
      >
        <MessageCircle aria-hidden className="size-4" />
        {activity ? formatCommentCount(activity.stats.comments) : 'Comments'}
      </button>
      {open && (
        <div id={areaId} className="-m-1 max-h-112 overflow-y-auto p-1">
          <CommentsArea event={event} />
        </div>
      )}
    </div>
  )
}

/** A button on an event card that shows the number of comments and opens them. */
export const CommentsToggle = ({ event }: { event: CommunityEvent }) => {
  const { user } = useAuth()
  return user ? <CommentsToggleButton event={event} userId={user.id} /> : <CommentsPrompt eventId={event.id} />
}

/** The comments section of an event's page. Members see the comments, visitors a sign-in prompt. */
export const CommentsSection = ({ event }: { event: CommunityEvent }) => {
  const { user } = useAuth()
  return user ? <CommentsArea event={event} /> : <CommentsPrompt eventId={event.id} />
}
