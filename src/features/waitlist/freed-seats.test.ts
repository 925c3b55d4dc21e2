import { expect, it } from 'vitest'
import { freedText } from './freed-seats'

const person = (full_name: string, seats: number) => ({ full_name, seats })

it('says to whom freed seats went, and who waits before them for more', () => {
  expect(freedText({ offered: [person('Winifred Ash', 1)], passed_by: [person('Thaddeus Crane', 2)] })).toBe(
    'Offered at once to Winifred Ash (1 seat). Passed by, for so many seats are not free: Thaddeus Crane (2 seats).',
  )
  expect(freedText({ offered: [], passed_by: [] })).toBe('')
})
