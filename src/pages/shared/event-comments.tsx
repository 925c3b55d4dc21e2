import { CommentsSection } from '@/features/community/comments/comments-toggle'
import { CommentsToggle } from '@/features/community/comments/comments-toggle'
import { ReactionBar } from '@/features/community/reactions/reaction-bar'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import type { EventDetails } from '@/features/events/events-queries'

/** Reactions and comments on the event's page. */
export const EventComments = ({ event }: { event: EventDetails }) => (
  <div className="grid gap-5">
    <ReactionBar event={event} />
    <CommentsSection event={event} />
  </div>
)

/** Reactions and comments on an event card. */
export const CardComments = ({ event }: { event: ListedEvent }) => (
  <div className="grid gap-3">
    <ReactionBar event={event} />
    <CommentsToggle event={event} />
  </div>
)
