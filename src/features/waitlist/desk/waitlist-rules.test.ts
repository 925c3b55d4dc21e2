import { describe, expect, it } from 'vitest'
import { nextInLine, timeLeft } from './waitlist-rules'

const NOW = Date.parse('2026-11-20T10:00:00Z')

describe('an offer', () => {
  it.each([
    ['2026-11-22T09:12:00Z', '47 h 12 min left'],
    ['2026-11-20T10:59:59Z', '59 min left'],
    ['2026-11-20T10:00:30Z', 'Less than a minute left'],
    ['2026-11-20T09:59:59Z', 'Run out'],
  ])('until %s says %s', (expires, words) => expect(timeLeft(expires, NOW)).toBe(words))
})

describe('the line', () => {
  it('has one first of each event, in the order they came', () => {
    const entries = [
      { id: 1, event_id: 'a' },
      { id: 2, event_id: 'a' },
      { id: 3, event_id: 'b' },
      { id: 4, event_id: 'a' },
    ]
    expect(nextInLine(entries).map((entry) => entry.id)).toEqual([1, 3])
    expect(nextInLine([])).toEqual([])
  })
})
