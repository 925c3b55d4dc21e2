import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * On a new page: scroll up (Back keeps the browser's own place) and move focus to the content, so that it is read out.
 */
export const usePageChange = (): void => {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const page = pathname + hash
  const shown = useRef(page)
  useEffect(() => {
    // What a page says in the rest of its address, such as a step, is the page's own: it moves focus there itself.
    if (shown.current === page) return
    shown.current = page
    if (hash) return
    if (type !== NavigationType.Pop) window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [page, hash, type])
}
