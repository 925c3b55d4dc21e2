import { useEffect, type RefObject } from 'react'

/** True while a text field has focus or an overlay is open: the row shortcuts are then ignored. */
const isKeyIgnored = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey ||
  ctrlKey ||
  metaKey ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null) ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

const moveFocus = (rows: HTMLElement, direction: 1 | -1) => {
  const rowTargets = [...rows.querySelectorAll<HTMLElement>('[data-row-way]')]
  const focusedIndex = rowTargets.findIndex((target) => target.closest('tr, li')?.contains(document.activeElement))
  const targetIndex = focusedIndex === -1 ? (direction === 1 ? 0 : rowTargets.length - 1) : focusedIndex + direction
  rowTargets[targetIndex]?.focus()
  return rowTargets.length > 0
}

/**
 * Keyboard shortcuts of a list: j and k focus the next and previous element with the attribute `data-row-way`, Enter
 * opens the focused element, and / focuses the search field. A nested list handles its own keys. Inside an element with
 * `data-all-rows`, j and k move through all lists.
 */
export const useRowKeyboard = (rows: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isKeyIgnored(event) || !rows.current) return
      if (rows.current.parentElement?.closest('[data-all-rows]')) return
      if (event.key === 'j' || event.key === 'k') {
        if (moveFocus(rows.current, event.key === 'j' ? 1 : -1)) event.preventDefault()
      } else if (event.key === '/') {
        const searchBox = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (!searchBox) return
        event.preventDefault()
        searchBox.focus()
        searchBox.select()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [rows])
}
