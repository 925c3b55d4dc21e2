// Not the icon of the pages' search fields: importing that one here would make each of those pages load this file.
import { TextSearch } from 'lucide-react'
import { useEffect, type ComponentPropsWithRef } from 'react'
import { cn } from '@/ui/cn'
import { onDemand, useOnDemand } from '@/ui/on-demand'

export const FindPanel = onDemand(() => import('./find-panel').then((m) => m.FindPanel))

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** Opens from anywhere, except while a dialog or another overlay is open. */
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

/** State and props for the search buttons and the search panel. */
export const useFind = () => {
  const find = useOnDemand(FindPanel.preload)
  useFindKey(find.button.onClick)
  return find
}

interface FindButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** `header`: beside the logo. `bar`: below it on narrow screens. */
  place: 'header' | 'bar'
}

/** Opens the admin search by click. Its label names the keyboard shortcut. */
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
