import { describe, expect, it } from 'vitest'
import { moneyAmount, textLine, personName } from './schema'

const AMOUNT_MESSAGE = 'Please enter an amount in dollars and cents.'

it.each([
  ['', 'Please enter an amount.'],
  ['0', 'Please enter more than $0.'],
  ['0.00', 'Please enter more than $0.'],
  ['-1', AMOUNT_MESSAGE],
  ['1.234', AMOUNT_MESSAGE],
  ['1,000', AMOUNT_MESSAGE],
  ['1e2', AMOUNT_MESSAGE],
  ['all of it', AMOUNT_MESSAGE],
  ['45.01', 'Please enter at most $45.00, what was paid.'],
  ['45', undefined],
  [' 44.5 ', undefined],
])('the validation of the amount %j returns the error message %s', (typedText, text) =>
  expect(moneyAmount(45, 'what was paid').safeParse(typedText).error?.issues[0]?.message).toBe(text),
)

describe('person name validation', () => {
  const getNameError = (name: string) => personName('Please enter a name.').safeParse(name).error?.issues[0]?.message
  it.each(['Mabel Moon', 'J.R. Moon', 'St. John Rivers', 'Анна'])('accepts the name %s', (name) => {
    expect(getNameError(name)).toBeUndefined()
  })

  it.each(['www.evil.test', 'https://x', 'Pay at evil。test', 'a@evil.test'])(
    'refuses the name %s, because it looks like a web address',
    (name) => {
      expect(getNameError(name)).toBe('Please leave out web addresses, and put a space after a full stop.')
      expect(textLine('Please enter a subject.').safeParse(name).success).toBe(true)
    },
  )

  it('shows a single error message for a name without visible characters', () => {
    expect(getNameError('\u200b')).toBe('Please remove hidden or unsupported characters.')
  })
})
