import { useLayoutEffect, useRef } from 'react'

/**
 * For a form that opens on the page itself, above the row that was pressed: it comes into sight and has the keys, and gives
 * them back to that row when it closes. Spread on its box.
 */
export const useOpenedForm = () => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const opener = document.activeElement
    box?.scrollIntoView({ block: 'start' })
    box?.focus({ preventScroll: true })
    return () => {
      // While it still stands: what has the focus goes with it.
      if (box?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return { ref, tabIndex: -1 } as const
}
