import { expect, it } from 'vitest'
import { formatMoney, formatMoneyExact, formatPrice } from './text'
import { type WordsFor, wordsOf } from './words'

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

it('writes each amount as the browser would', () => {
  const browsers = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
  const amounts = [0.05, 0.5, 999.99, 1000, 1234567.8, 9_999_999.99, 0.1 + 0.2, -0.4, -1234.5]
  for (let amount = 0.07; amount < 1e8; amount *= 1.7) amounts.push(Math.round(amount * 100) / 100, -Math.ceil(amount))
  expect(amounts.map(formatMoneyExact)).toEqual(amounts.map((amount) => browsers.format(amount)))
})

type Result = { status: 'saved'; name: string } | { status: 'unchanged' }
const words: WordsFor<Result> = {
  saved: ({ name }) => ({ title: `${name} is saved` }),
  unchanged: null,
  failed: { title: 'Please try again' },
}

it('words a result by its status, with what the result says', () => {
  expect(wordsOf(words, { status: 'saved', name: 'Ada' })).toEqual({ title: 'Ada is saved' })
  expect(wordsOf(words, { status: 'unchanged' })).toBeNull()
})

it('shows the failure message for a status that this version of the site does not know', () => {
  const newer: Result = JSON.parse('{ "status": "archived" }') as Result
  expect(wordsOf(words, newer)).toEqual({ title: 'Please try again' })
})
