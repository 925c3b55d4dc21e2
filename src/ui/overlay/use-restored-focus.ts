import { useEffect } from 'react'

const FOCUSABLE_SELECTOR = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/** The focused element with its ancestors, innermost first. */
interface FocusPosition {
  element: HTMLElement
  ancestors: Element[]
}

const getFocusPosition = (element: HTMLElement): FocusPosition => {
  const ancestors: Element[] = []
  for (let ancestor = element.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement)
    ancestors.push(ancestor)
  return { element: element, ancestors: ancestors }
}

/** Focuses the element. Returns false if the element is hidden at this screen width or cannot receive focus. */
const focusAndCheck = (element: HTMLElement): boolean => {
  // Skips unselected tabs, because focusing a tab selects it.
  if (element.getAttribute('aria-selected') === 'false') return false
  element.focus()
  return document.activeElement === element
}

/** Returns focus to the element if it is enabled. Otherwise focuses the nearest focusable element. */
const restoreFocus = ({ element, ancestors }: FocusPosition): void => {
  if (element.isConnected && element.ariaBusy === 'true') return
  if (element.isConnected && !element.matches(':disabled') && focusAndCheck(element)) return
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    if ([...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].some(focusAndCheck)) return
    if (ancestor.id === 'main' && ancestor instanceof HTMLElement) return ancestor.focus()
  }
}

/**
 * Restores focus after the focused element is disabled or removed. Otherwise the browser would move focus to the top of
 * the page, and keyboard users would start again at the logo.
 */
export const useRestoredFocus = (): void => {
  useEffect(() => {
    let lastPosition: FocusPosition | null = null
    const rememberPosition = ({ target }: FocusEvent) => {
      lastPosition = target instanceof HTMLElement ? getFocusPosition(target) : null
    }
    /** After a click outside all controls, focus is not restored: the user removed focus on purpose. */
    const clearPosition = ({ target }: PointerEvent) => {
      if (target instanceof Node && !lastPosition?.element.contains(target)) lastPosition = null
    }
    const restoreLostFocus = () => {
      const focusedElement = document.activeElement
      if (lastPosition && (focusedElement === document.body || focusedElement?.matches(':disabled')))
        restoreFocus(lastPosition)
    }
    const observer = new MutationObserver(restoreLostFocus)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] })
    document.addEventListener('focusin', rememberPosition)
    document.addEventListener('pointerdown', clearPosition)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberPosition)
      document.removeEventListener('pointerdown', clearPosition)
    }
  }, [])
}
