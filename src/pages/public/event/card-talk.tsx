import { CommentsToggle } from '@/features/community/comments/comments-toggle'
import { ReactionBar } from '@/features/community/reactions/reaction-bar'
import type { ListedEvent } from '@/features/events/ahead/departures-queries'

/** Reactions and comments of an event on its card. */
export const CardTalk = ({ event }: { event: ListedEvent }) => (
  <div className="grid gap-3">
    <ReactionBar event={event} />
    <CommentsToggle event={event} />
  </div>
)
