import { Moon, Sun } from 'lucide-react'
import { buttonClass } from '@/ui/button-class'
import { useTheme } from '@/ui/theme'

export const ThemeToggle = () => {
  const { theme, toggle } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}
      className={buttonClass('ghost', 'icon')}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
