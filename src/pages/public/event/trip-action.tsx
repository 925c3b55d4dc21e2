import { useAuth } from '@/features/auth/auth-context'
import { onDemand } from '@/ui/on-demand'
import { AnybodysAction, type TripActionProps } from './anybodys-action'

// Where somebody stands with a trip is asked for members alone.
const MembersAction = onDemand(() => import('./members-action').then((m) => m.MembersAction))

/** The one thing to do about a trip today: the same on every screen that shows the trip. */
export const TripAction = (props: TripActionProps) => {
  const { user } = useAuth()
  return user ? <MembersAction {...props} userId={user.id} /> : <AnybodysAction {...props} />
}
