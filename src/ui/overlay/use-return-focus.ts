import { useRef } from 'react'

/**
 * The element that gets the focus after all overlays have closed. If one overlay replaces another, both have the same
 * opener.
 */
let lastOpener: Element | null = null

/** The element to focus if the opener no longer exists: the overlay that is still open, else the page. */
const findFallbackElement = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1) ?? document.getElementById('main')

/** Returns focus to the element that had focus before an overlay opened. For overlays without a trigger button. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // If the focused element disappeared as the overlay opened, the body has focus. The last overlay's opener is
      // then used.
      opener.current = activeElement === body ? lastOpener : activeElement
      lastOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      // Does nothing if another element already has focus. A dialog's outer frame does not count as such an element.
      if (!document.activeElement?.matches('body, [role$="dialog"]')) return
      const focusTarget =
        opener.current instanceof HTMLElement && opener.current.isConnected && !opener.current.matches(':disabled')
          ? opener.current
          : findFallbackElement()
      focusTarget?.focus()
    },
  }
}
