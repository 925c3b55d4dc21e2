// Not the icon of the pages' own search fields: each of those pages would load this file for it.
import { TextSearch } from 'lucide-react'
import { useEffect, type ComponentPropsWithRef } from 'react'
import { cn } from '@/ui/cn'
import { onDemand, useOnDemand } from '@/ui/on-demand'

export const FindPanel = onDemand(() => import('./find-panel').then((m) => m.FindPanel))

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** Opens from anywhere, but not over something else that is open: what is typed there comes first. */
const useFindKey = (open: () => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const held = isApple() ? event.metaKey : event.ctrlKey
      if (!held || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** What its buttons and its panel take. */
export const useFind = () => {
  const find = useOnDemand(FindPanel.preload)
  useFindKey(find.button.onClick)
  return find
}

interface FindButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Beside the logo, or below it where that is too narrow. */
  place: 'header' | 'bar'
}

/** The desk's search by hand; the key is told. */
export const FindButton = ({ place, ...button }: FindButtonProps) => (
  <button
    {...button}
    aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
    className={cn(
      'min-h-9 items-center gap-2 rounded-full border border-edge px-3.5 text-sm text-muted transition hover:border-lantern hover:text-lantern',
      place === 'header' ? 'mr-auto ml-6 hidden w-80 lg:flex' : 'mr-2 flex',
    )}
  >
    <TextSearch aria-hidden className="size-4 shrink-0" />
    Find anything
    <kbd aria-hidden className="ml-auto hidden rounded border px-1.5 text-xs sm:inline pointer-coarse:hidden">
      {isApple() ? '⌘ K' : 'Ctrl K'}
    </kbd>
  </button>
)
