import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Moves focus to the heading of the new page, so that screen readers read it and Tab continues there. Until the page
 * has loaded, focuses the main area, unless the user has moved the focus.
 * @returns a function that stops waiting for the heading
 */
const focusHeading = (): (() => void) => {
  const focusNow = (): boolean => {
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (heading === null) return false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (focusNow()) return () => undefined
  document.getElementById('main')?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const focusedElement = document.activeElement
    const hasUserMovedFocus = focusedElement !== document.body && focusedElement?.id !== 'main'
    if (hasUserMovedFocus || focusNow()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** On a new page, scrolls to the top and focuses the heading. After Back, the browser restores the scroll position. */
export const useFocusOnNavigation = (): void => {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const pageAddress = pathname + hash
  const shownAddress = useRef(pageAddress)
  const stopWaitingRef = useRef<() => void>(() => undefined)
  useEffect(() => {
    // If only the query string changes, the page itself moves the focus.
    if (shownAddress.current === pageAddress) return
    shownAddress.current = pageAddress
    stopWaitingRef.current()
    if (hash) return
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0)
    stopWaitingRef.current = focusHeading()
  }, [pageAddress, hash, navigationType])
}
