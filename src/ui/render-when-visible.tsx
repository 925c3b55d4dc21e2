import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from './cn'

interface NearViewportProps {
  /** CSS classes that reserve the height, so that the page does not move when the content renders. */
  className: string
  /**
   * True if the Tab key must not render the content. Set it for the items of a long list, because rendering all of them
   * would be slow. Each item also has a field that is already rendered. When Tab focuses that field, the item scrolls
   * into view and its content renders.
   */
  ignoresTab?: boolean
  children: ReactNode
}

/**
 * Renders its children shortly before they scroll into view. Also renders them at the first use of the Tab key, because
 * Tab would skip fields that are not rendered yet.
 */
export const RenderWhenVisible = ({ className, ignoresTab, children }: NearViewportProps) => {
  const containerRef = useRef<HTMLDivElement>(null)
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => {
    if (!containerRef.current || isRendered) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsRendered(true)
      },
      { rootMargin: '400px' },
    )
    const renderOnTab = ({ key }: KeyboardEvent) => key === 'Tab' && setIsRendered(true)
    observer.observe(containerRef.current)
    if (!ignoresTab) window.addEventListener('keydown', renderOnTab)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', renderOnTab)
    }
  }, [isRendered, ignoresTab])
  return (
    <div ref={containerRef} className={cn('empty:rounded-2xl empty:bg-surface', className)}>
      {isRendered && children}
    </div>
  )
}
