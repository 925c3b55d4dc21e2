import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * On a new page: scroll up (Back keeps the browser's own place) and move focus to the content, so that it is read out.
 */
export const usePageChange = (): void => {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (hash) return
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, type])
}
