import { useRef } from 'react'

/** The element to focus after the last overlay closes. Passed on when one overlay replaces another. */
let lastOpener: Element | null = null

/** If the opener is gone: the overlay below, else the page. */
const findFallbackElement = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1) ?? document.getElementById('main')

/**
 * Remembers the focused element when an overlay opens and focuses it when the overlay closes. For overlays without a
 * trigger.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // Focus is on the body if its element was removed as this overlay opened. The previous opener is used then.
      opener.current = activeElement === body ? lastOpener : activeElement
      lastOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      // Keeps focus that has moved to another element, unless that is only a dialog's frame.
      if (!document.activeElement?.matches('body, [role$="dialog"]')) return
      const back =
        opener.current instanceof HTMLElement && opener.current.isConnected && !opener.current.matches(':disabled')
          ? opener.current
          : findFallbackElement()
      back?.focus()
    },
  }
}
