import { Heart } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'

interface HeartButtonProps {
  title: string
  disabled?: boolean
  onClick?: () => void
}

/** Before it is known who is here, and for guests: nothing is theirs. */
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
