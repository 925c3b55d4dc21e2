import { useRef } from 'react'

/**
 * The element that gets focus after the last overlay closes. An overlay that replaces another takes over its opener.
 */
let lastOpener: Element | null = null

/** The element to focus if the opener no longer exists: the overlay below, else the page. */
const findFallbackElement = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1) ?? document.getElementById('main')

/** Returns focus to the element that had it before an overlay opened. For overlays without a trigger button. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // If the focused element was removed as this overlay opened, focus is on the body. The previous overlay's opener
      // is used then.
      opener.current = activeElement === body ? lastOpener : activeElement
      lastOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      lastOpener = null
      // Does nothing if focus is already on another element, unless that element is only a dialog's frame.
      if (!document.activeElement?.matches('body, [role$="dialog"]')) return
      const back =
        opener.current instanceof HTMLElement && opener.current.isConnected && !opener.current.matches(':disabled')
          ? opener.current
          : findFallbackElement()
      back?.focus()
    },
  }
}
