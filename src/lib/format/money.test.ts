import { expect, it } from 'vitest'
import { formatMoney, formatMoneyExact, formatPrice } from './money'

it.each([
  [2400, '$2,400'],
  [86400, '$86,400'],
  [33.35, '$33.35'],
  [0, '$0'],
  [-800, '-$800'],
])('writes %d as %s', (amount, words) => expect(formatMoney(amount)).toBe(words))

it('keeps the cents where an invoice needs them, and names the currency where a price does', () => {
  expect(formatMoneyExact(800)).toBe('$800.00')
  expect(formatPrice(2400)).toBe('$2,400 AUD')
})
