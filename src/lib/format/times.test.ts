import { expect, it } from 'vitest'
import { formatTime, formatTimeRange } from './times'

it.each([
  ['00:00:00', '12:00 am'],
  ['09:05:00', '9:05 am'],
  ['12:30', '12:30 pm'],
  ['23:59:59', '11:59 pm'],
])('writes %s as %s', (time, shown) => expect(formatTime(time)).toBe(shown))

it('writes a span, one end of it, or nothing', () => {
  expect(formatTimeRange('18:00:00', '20:30:00')).toBe('6:00 pm – 8:30 pm')
  expect(formatTimeRange('18:00:00', null)).toBe('6:00 pm')
  expect(formatTimeRange(null, null)).toBe('')
})
