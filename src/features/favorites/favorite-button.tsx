import { useLocation, useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { from } from '@/lib/navigation'
import { onDemand } from '@/ui/on-demand'
import { toast } from '@/ui/toast/toast'
import { HeartButton } from './heart-button'

// Guests have nothing saved: what reads and writes hearts is no business of their browsers.
const FavoriteToggle = onDemand(
  () => import('./favorite-toggle').then((m) => m.FavoriteToggle),
  <span className="size-11" />,
)

/** A heart that saves an event for later. Guests are told why it does not beat for them. */
export const FavoriteButton = ({ event }: { event: { id: string; title: string } }) => {
  const { user, loading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  return user ? (
    <FavoriteToggle event={event} userId={user.id} />
  ) : (
    // Until it is known who is here a click would be lost, or answered as a guest's.
    <HeartButton
      title={event.title}
      disabled={loading}
      onClick={() =>
        toast.info('Please log in', 'You need to be logged in to save favorites.', {
          label: 'Login',
          run: () => void navigate(paths.login, { state: from(location) }),
        })
      }
    />
  )
}
