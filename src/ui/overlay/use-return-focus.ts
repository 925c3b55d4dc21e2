import { useRef } from 'react'

/** Remembers what had focus when something opened, and gives it back when that closes: there is no trigger to do it. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const back =
        opener.current instanceof HTMLElement && opener.current.isConnected && !opener.current.matches(':disabled')
          ? opener.current
          : document.getElementById('main')
      back?.focus()
    },
  }
}
