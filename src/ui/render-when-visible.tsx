import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from './cn'

interface NearViewportProps {
  /** CSS classes that reserve the height, so that the page does not move when the content renders. */
  className: string
  children: ReactNode
}

/** Renders its children shortly before they scroll into view. */
export const RenderWhenVisible = ({ className, children }: NearViewportProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={cn('empty:rounded-2xl empty:bg-surface', className)}>
      {near && children}
    </div>
  )
}
