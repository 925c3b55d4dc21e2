import { Heart } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { createBackState } from '@/lib/navigation'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent } from '@/ui/lazy-component'
import { toastByTone } from '@/ui/toast/toast'

// FavoriteToggle loads only for members, because visitors cannot have favorites.
const FavoriteToggle = lazyComponent(
  () => import('./favorite-toggle').then((m) => m.FavoriteToggle),
  <span className="size-11" />,
)

interface HeartButtonProps {
  title: string
  disabled?: boolean
  onClick?: () => void
}

/** The heart button for visitors, and for all users until the session check has ended. */
const HeartButton = ({ title, disabled, onClick }: HeartButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-pressed={false}
    aria-label={`Favorite: ${title}`}
    className={`${buttonClass('secondary', 'icon')} opacity-100!`}
    onClick={onClick}
  >
    <Heart aria-hidden className="size-5" />
  </button>
)

/** The heart button that saves an event to the favorites. For visitors, the button opens a sign-in prompt. */
export const FavoriteButton = ({ event }: { event: { id: string; title: string } }) => {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  return user ? (
    <FavoriteToggle event={event} userId={user.id} />
  ) : (
    // The button is disabled until the session check has ended.
    <HeartButton
      title={event.title}
      disabled={isLoading}
      onClick={() =>
        toastByTone.info('Please log in', 'You need to be logged in to save favorites.', {
          label: 'Login',
          run: () => void navigate(paths.login, { state: createBackState(location) }),
        })
      }
    />
  )
}
