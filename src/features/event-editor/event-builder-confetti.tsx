import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const GHOST_COUNT = 50
/** Time until all ghosts have left the screen, in ms. */
const CONFETTI_DURATION_MS = 5000
const FALL_DURATION_MS = { shortest: 2000, longest: 5000 }

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const createGhosts = () =>
  Array.from({ length: GHOST_COUNT }, (_, id) => ({
    id,
    left: Math.random() * 100,
    size: 1.25 + Math.random() * 1.5,
    rotation: Math.random() * 360 - 180,
    duration: FALL_DURATION_MS.shortest + Math.random() * (FALL_DURATION_MS.longest - FALL_DURATION_MS.shortest),
  }))

/** Lets fifty ghosts fall down the page. Skipped for users who prefer reduced motion. */
export const GhostConfetti = ({ onEnd }: { onEnd: () => void }) => {
  const [ghosts] = useState(() => (prefersReducedMotion() ? [] : createGhosts()))
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(onEnd, ghosts.length > 0 ? CONFETTI_DURATION_MS : 0)
    return () => clearTimeout(timer)
  }, [ghosts, onEnd])
  useEffect(() => {
    ghosts.forEach(({ rotation, duration }, index) => {
      container.current?.children[index]?.animate?.(
        [{ transform: 'translateY(-10vh) rotate(0)' }, { transform: `translateY(110vh) rotate(${rotation}deg)` }],
        { duration, easing: 'ease-in', fill: 'both' },
      )
    })
  }, [ghosts])
  if (ghosts.length === 0) return null
  return createPortal(
    <div
      ref={container}
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
