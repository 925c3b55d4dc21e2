import { expect, it } from 'vitest'
import { gstIn } from './gst'

it.each([
  [0, 0],
  [11, 1],
  [2400, 218.18],
  [800.55, 72.78],
  [999_999.99, 90_909.09],
])('finds in %d dollars the tax of %d', (amount, tax) => {
  expect(gstIn(amount)).toBe(tax)
})
