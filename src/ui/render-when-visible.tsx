import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from './cn'

interface NearViewportProps {
  /** CSS classes that reserve the height, so that the page does not move when the content renders. */
  className: string
  children: ReactNode
}

/** Renders its children shortly before they scroll into view. */
export const RenderWhenVisible = ({ className, children }: NearViewportProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [isNearViewport, setIsNearViewport] = useState(false)
  useEffect(() => {
    if (!container.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setIsNearViewport(true)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} className={cn('empty:rounded-2xl empty:bg-surface', className)}>
      {isNearViewport && children}
    </div>
  )
}
