import { describe, expect, it } from 'vitest'
import { timeLeft } from './waitlist-rules'

const NOW = Date.parse('2026-11-20T10:00:00Z')

describe('an offer', () => {
  it.each([
    ['2026-11-22T09:12:00Z', '47 h 12 min left'],
    ['2026-11-20T10:59:59Z', '59 min left'],
    ['2026-11-20T10:00:30Z', 'Less than a minute left'],
    ['2026-11-20T09:59:59Z', 'Run out'],
  ])('until %s says %s', (expires, words) => expect(timeLeft(expires, NOW)).toBe(words))
})
