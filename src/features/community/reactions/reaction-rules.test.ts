import { expect, it } from 'vitest'
import { withPending } from './reaction-rules'

it.each([
  [{ on: false, count: 3 }, [], { on: false, count: 3 }],
  [{ on: false, count: 3 }, [true], { on: true, count: 4 }],
  [{ on: true, count: 3 }, [false], { on: false, count: 2 }],
  [{ on: true, count: 3 }, [false, true, false], { on: false, count: 2 }],
  [{ on: true, count: 3 }, [false, true], { on: true, count: 3 }],
  [{ on: true, count: 0 }, [false], { on: false, count: 0 }],
])('%o while %o is on its way is shown as %o', (stored, asked, expected) =>
  expect(withPending(stored, asked)).toEqual(expected),
)
