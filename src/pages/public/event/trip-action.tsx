import { useAuth } from '@/features/auth/auth-context'
import { onDemand } from '@/ui/on-demand'
import { AnybodysAction, type TripActionProps } from './anybodys-action'

// Members only: visitors don't load it.
const members = () => import('./event-standing')
const MembersAction = onDemand(() => members().then((m) => m.MembersAction))
export const EventStanding = onDemand(() => members().then((m) => m.EventStanding), <div className="min-h-13" />)

/** The primary action of a trip, the same on every page that shows the trip. */
export const TripAction = (props: TripActionProps) => {
  const { user } = useAuth()
  return user ? <MembersAction {...props} userId={user.id} /> : <AnybodysAction {...props} />
}
