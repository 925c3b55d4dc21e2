import { useRef } from 'react'

/** What the one that opened last gives the focus back to: handed on where another one takes its place. */
let last: Element | null = null

/** Where what opened it is gone: what is open beneath, else the page. */
const beneath = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1) ?? document.getElementById('main')

/** Remembers what had focus when something opened, and gives it back when that closes: there is no trigger to do it. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // Nothing has focus where what held it went as this one came: a question asked once its figures are there.
      opener.current = activeElement === body ? last : activeElement
      last = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      last = null
      // What came meanwhile and took the focus keeps it; a dialog beneath has it for want of better.
      if (!document.activeElement?.matches('body, [role$="dialog"]')) return
      const back =
        opener.current instanceof HTMLElement && opener.current.isConnected && !opener.current.matches(':disabled')
          ? opener.current
          : beneath()
      back?.focus()
    },
  }
}
