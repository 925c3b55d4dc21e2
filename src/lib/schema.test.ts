import { expect, it } from 'vitest'
import { amount } from './schema'

const TYPED = 'Please enter an amount in dollars and cents.'

it.each([
  ['', 'Please enter an amount.'],
  ['0', 'Please enter more than $0.'],
  ['0.00', 'Please enter more than $0.'],
  ['-1', TYPED],
  ['1.234', TYPED],
  ['1,000', TYPED],
  ['1e2', TYPED],
  ['all of it', TYPED],
  ['45.01', 'Please enter at most $45.00, what was paid.'],
  ['45', undefined],
  [' 44.5 ', undefined],
])('of an amount %j it is said: %s', (typed, said) =>
  expect(amount(45, 'what was paid').safeParse(typed).error?.issues[0]?.message).toBe(said),
)
