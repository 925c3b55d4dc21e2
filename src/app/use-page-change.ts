import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Focuses the heading of the new page, so that screen readers announce it and Tab goes on from there. A page that is
 * still loading gets the focus on its main area first, and on its heading once that is rendered, unless the user has
 * moved the focus.
 * @returns stops waiting for the heading
 */
const focusHeading = (): (() => void) => {
  const focusIt = (): boolean => {
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (heading === null) return false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (focusIt()) return () => undefined
  document.getElementById('main')?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const focused = document.activeElement
    const userMoved = focused !== document.body && focused?.id !== 'main'
    if (userMoved || focusIt()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** On a new page: scroll up (Back keeps the browser's own place) and move the focus to its heading. */
export const usePageChange = (): void => {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const page = pathname + hash
  const shown = useRef(page)
  const stopWaiting = useRef<() => void>(() => undefined)
  useEffect(() => {
    // What a page says in the rest of its address, such as a step, is the page's own: it moves focus there itself.
    if (shown.current === page) return
    shown.current = page
    stopWaiting.current()
    if (hash) return
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
    stopWaiting.current = focusHeading()
  }, [page, hash, type])
}
