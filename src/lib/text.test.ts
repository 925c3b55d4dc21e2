import { expect, it } from 'vitest'
import { formatMoney, formatMoneyExact, formatPrice } from './text'
import { type MessagesFor, getMessage } from './messages'

it.each([
  [2400, '$2,400'],
  [86400, '$86,400'],
  [33.35, '$33.35'],
  [0, '$0'],
  [-800, '-$800'],
])('the amount %d is formatted as %s', (amount, messages) => expect(formatMoney(amount)).toBe(messages))

it('an exact amount is formatted with cents, and a price is formatted with its currency', () => {
  expect(formatMoneyExact(800)).toBe('$800.00')
  expect(formatPrice(2400)).toBe('$2,400 AUD')
})

it('every amount is formatted exactly as Intl.NumberFormat formats it', () => {
  const browserFormat = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
  const sampleAmounts = [0.05, 0.5, 999.99, 1000, 1234567.8, 9_999_999.99, 0.1 + 0.2, -0.4, -1234.5]
  for (let amount = 0.07; amount < 1e8; amount *= 1.7)
    sampleAmounts.push(Math.round(amount * 100) / 100, -Math.ceil(amount))
  expect(sampleAmounts.map(formatMoneyExact)).toEqual(sampleAmounts.map((amount) => browserFormat.format(amount)))
})

type Result = { status: 'saved'; name: string } | { status: 'unchanged' }
const messages: MessagesFor<Result> = {
  saved: ({ name }) => ({ title: `${name} is saved` }),
  unchanged: null,
  failed: { title: 'Please try again' },
}

it('the message for a server result is selected by the status of the result and contains its values', () => {
  expect(getMessage(messages, { status: 'saved', name: 'Ada' })).toEqual({ title: 'Ada is saved' })
  expect(getMessage(messages, { status: 'unchanged' })).toBeNull()
})

it('the site shows the general error message for a result status that this version of the site does not know', () => {
  const newerResult: Result = JSON.parse('{ "status": "archived" }') as Result
  expect(getMessage(messages, newerResult)).toEqual({ title: 'Please try again' })
})
