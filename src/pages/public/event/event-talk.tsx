import { CommentsSection } from '@/features/community/comments/comments-section'
import { ReactionBar } from '@/features/community/reactions/reaction-bar'
import type { EventDetails } from '@/features/events/events-queries'

/** Reactions and comments on an event's own page. */
export const EventTalk = ({ event }: { event: EventDetails }) => (
  <div className="grid gap-5">
    <ReactionBar event={event} />
    <CommentsSection event={event} />
  </div>
)
