import { useAuth } from '@/features/auth/auth-context'
import { lazyComponent } from '@/ui/lazy-component'
import { VisitorAction, type EventActionProps } from './visitor-action'

// Loads lazily, because only members need this code.
const loadMemberComponents = () => import('./member-event-status')
const MemberAction = lazyComponent(() => loadMemberComponents().then((m) => m.MemberAction))
export const LazyMemberStatusPanel = lazyComponent(
  () => loadMemberComponents().then((m) => m.MemberStatusPanel),
  <div className="min-h-13" />,
)

/** The primary action of a trip, the same on every page that shows the trip. */
export const EventAction = (props: EventActionProps) => {
  const { user } = useAuth()
  return user ? <MemberAction {...props} userId={user.id} /> : <VisitorAction {...props} />
}
