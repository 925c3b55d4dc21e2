// Use an icon that differs from the icon of search fields. The bundler would put a shared icon into this file's chunk,
// and each page with a search field would load the chunk.
import { TextSearch } from 'lucide-react'
import { useEffect, type ComponentPropsWithRef } from 'react'
import { cn } from '@/ui/cn'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'

export const LazyCommandPalette = lazyComponent(() => import('./command-palette').then((m) => m.CommandPalette))

const isAppleDevice = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The keyboard shortcut of the admin search. Ignored while a dialog or another overlay is open. */
const useCommandPaletteKey = (open: () => void) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModifierHeld = isAppleDevice() ? event.metaKey : event.ctrlKey
      if (!isModifierHeld || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** State and props for the search buttons and the search panel. */
export const useCommandPalette = () => {
  const palette = useLazyOverlay(LazyCommandPalette.preload)
  useCommandPaletteKey(palette.buttonProps.onClick)
  return palette
}

interface CommandPaletteButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** `header`: the button is beside the logo. `bar`: on narrow screens, the button is below the logo. */
  location: 'header' | 'bar'
}

/** A button that opens the admin search. Its label includes the keyboard shortcut. */
export const CommandPaletteButton = ({ location, ...buttonProps }: CommandPaletteButtonProps) => (
  <button
    {...buttonProps}
    aria-keyshortcuts={isAppleDevice() ? 'Meta+K' : 'Control+K'}
    className={cn(
      'min-h-9 items-center gap-2 rounded-full border border-edge px-3.5 text-sm text-muted transition hover:border-lantern hover:text-lantern',
      location === 'header' ? 'mr-auto ml-6 hidden w-80 lg:flex' : 'mr-2 flex',
    )}
  >
    <TextSearch aria-hidden className="size-4 shrink-0" />
    Find anything
    <kbd aria-hidden className="ml-auto hidden rounded border px-1.5 text-xs sm:inline pointer-coarse:hidden">
      {isAppleDevice() ? '⌘ K' : 'Ctrl K'}
    </kbd>
  </button>
)
