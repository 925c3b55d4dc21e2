import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/ui/cn'

/** Of this page and tab, at this width: how many rows there are is known when they come, and seldom changes much. */
const placeNow = (): string =>
  `tall:${location.pathname}:${new URLSearchParams(location.search).get('tab') ?? ''}:${innerWidth}`

const tallAt = (place: string): number => {
  try {
    return Number(sessionStorage.getItem(place) ?? 0)
  } catch {
    return 0
  }
}

const keepTall = (place: string, pixels: number): void => {
  try {
    sessionStorage.setItem(place, String(Math.round(pixels)))
  } catch {
    // Then the height that it begins with has to do.
  }
}

/**
 * Holds the place of a page's list: as tall as the list was when it last stood there.
 * @param className how tall it is before that is known
 */
export const ListSkeleton = ({ className }: { className: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const [place] = useState(placeNow)
  const [tall] = useState(() => tallAt(place))
  useLayoutEffect(() => {
    const own = box.current
    const around = own?.parentElement
    if (!around) return
    // In frames, where what is asked has to be laid out anyway: while rows take its place that would cost a slow phone a tenth
    // of a second.
    let others = Infinity
    const shown = requestAnimationFrame(() => {
      others = around.offsetHeight - own.offsetHeight
    })
    return () => {
      cancelAnimationFrame(shown)
      // What has come instead is laid out by then; where the page was left, there is nothing to measure.
      requestAnimationFrame(() => {
        if (around.isConnected && around.offsetHeight > others) keepTall(place, around.offsetHeight - others)
      })
    }
  }, [place])
  return (
    <div
      ref={box}
      aria-hidden
      className={cn('animate-pulse rounded-lg bg-raised', !tall && className)}
      style={tall ? { height: tall } : undefined}
    />
  )
}
