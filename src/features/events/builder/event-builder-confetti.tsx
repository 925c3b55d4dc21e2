import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const GHOSTS = 50
/** In ms, until all ghosts are gone. */
const GONE_AFTER = 5000
const FALL = { shortest: 2000, longest: 5000 }

const stillPlease = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const scatter = () =>
  Array.from({ length: GHOSTS }, (_, id) => ({
    id,
    left: Math.random() * 100,
    size: 1.25 + Math.random() * 1.5,
    rotation: Math.random() * 360 - 180,
    duration: FALL.shortest + Math.random() * (FALL.longest - FALL.shortest),
  }))

/** Fifty ghosts fall over the page. Skipped for users who prefer reduced motion. */
export const GhostConfetti = ({ onGone }: { onGone: () => void }) => {
  const [ghosts] = useState(() => (stillPlease() ? [] : scatter()))
  const sky = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(onGone, ghosts.length > 0 ? GONE_AFTER : 0)
    return () => clearTimeout(timer)
  }, [ghosts, onGone])
  useEffect(() => {
    ghosts.forEach(({ rotation, duration }, index) => {
      sky.current?.children[index]?.animate?.(
        [{ transform: 'translateY(-10vh) rotate(0)' }, { transform: `translateY(110vh) rotate(${rotation}deg)` }],
        { duration, easing: 'ease-in', fill: 'both' },
      )
    })
  }, [ghosts])
  if (ghosts.length === 0) return null
  return createPortal(
    <div
      ref={sky}
      aria-hidden
      data-testid="ghost-confetti"
      className="pointer-events-none fixed inset-0 z-60 overflow-hidden"
    >
      {ghosts.map(({ id, left, size }) => (
        <span key={id} className="absolute top-0" style={{ left: `${left}%`, fontSize: `${size}rem` }}>
          👻
        </span>
      ))}
    </div>,
    document.body,
  )
}
