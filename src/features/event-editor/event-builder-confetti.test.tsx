import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GhostConfetti } from './event-builder-confetti'

const setReducedMotion = (prefersReducedMotion: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the confetti shows fifty falling ghosts and ends after 5 seconds', () => {
  setReducedMotion(false)
  const onEnd = vi.fn()
  render(<GhostConfetti onEnd={onEnd} />)
  expect(screen.getByTestId('ghost-confetti').children).toHaveLength(50)
  act(() => void vi.advanceTimersByTime(4999))
  expect(onEnd).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onEnd).toHaveBeenCalledOnce()
})

it('the confetti shows no ghosts to an admin who prefers reduced motion', () => {
  setReducedMotion(true)
  render(<GhostConfetti onEnd={vi.fn()} />)
  expect(screen.queryByTestId('ghost-confetti')).toBeNull()
})
