import { expect, it } from 'vitest'
import type { MyBooking } from './my-booking-queries'
import { dueNext } from './next-payment'

const due = (id: string, next_due_date: string | null, announced_amount = 0) =>
  ({ id, next_due_date, next_due_amount: next_due_date && 800, announced_amount }) as MyBooking
const asked = (...bookings: MyBooking[]) => dueNext(bookings)?.id

it('is the soonest of all trips', () => {
  expect(asked(due('later', '2026-03-01'), due('none', null), due('soon', '2026-02-01'))).toBe('soon')
  expect(asked(due('none', null))).toBeUndefined()
})

it('is not what an announced transfer covers, for nobody shall pay twice', () => {
  expect(asked(due('later', '2026-03-01'), due('on its way', '2026-02-01', 800))).toBe('later')
  expect(asked(due('half', '2026-02-01', 799), due('later', '2026-03-01'))).toBe('half')
})
