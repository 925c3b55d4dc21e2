import { Heart } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'

interface HeartButtonProps {
  title: string
  disabled?: boolean
  onClick?: () => void
}

/** The heart button for visitors, and for all users until the session check has ended. */
export const HeartButton = ({ title, disabled, onClick }: HeartButtonProps) => (
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
