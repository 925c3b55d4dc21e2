import { Heart } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'

interface HeartButtonProps {
  title: string
  saved: boolean
  disabled?: boolean
  onClick?: () => void
}

export const HeartButton = ({ title, saved, disabled, onClick }: HeartButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-pressed={saved}
    aria-label={`Favorite: ${title}`}
    className={`${buttonClass('secondary', 'icon')} opacity-100!`}
    onClick={onClick}
  >
    <Heart aria-hidden className={saved ? 'size-5 fill-current text-danger' : 'size-5'} />
  </button>
)
