import { useAuth } from '@/features/auth/auth-context'
import { CommentsArea, type CommunityEvent } from './comments-area'
import { CommentsPrompt } from './comments-prompt'

/** On an event's own page: the comments for members, the way in for guests. */
export const CommentsSection = ({ event }: { event: CommunityEvent }) => {
  const { user } = useAuth()
  return user ? <CommentsArea event={event} /> : <CommentsPrompt eventId={event.id} />
}
