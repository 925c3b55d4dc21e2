import { describe, expect, it } from 'vitest'
import { fitParts } from './plan-rules'
import { planSchema } from './plan-schema'

const PARTS = [
  { due_date: '2031-01-01', amount: 800 },
  { due_date: '2031-02-01', amount: 800 },
  { due_date: '2031-03-01', amount: 800.5 },
]

describe('a new total', () => {
  it.each([
    [2400.5, [800, 800, 800.5]],
    [3000, [800, 800, 1400]],
    [1700.33, [800, 800, 100.33]],
    [1600, [800, 800]],
    [500, [500]],
  ])('of %d gives parts of %j', (total, amounts) => expect(fitParts(PARTS, total).map((part) => part.amount)).toEqual(amounts))
})

describe('a plan', () => {
  const form = {
    total_amount: '2400', payment_method: 'one-off', plan_status: 'active', notes: '',
    parts: [
      { due_date: '2031-01-01', amount: 800, paid: true },
      { due_date: '2031-02-01', amount: 800, paid: false },
    ],
  }
  it('is taken as it stands', () => expect(planSchema(1600).safeParse(form).success).toBe(true))
  it.each(['1599.99', '0', '-5', 'many', '10.001', ''])('does not take the total %j', (total_amount) =>
    expect(planSchema(1600).safeParse({ ...form, total_amount }).success).toBe(false),
  )
  it.each(['', '2030-12-31'])('does not take the next date %j', (due_date) =>
    expect(planSchema(0).safeParse({ ...form, parts: [form.parts[0], { due_date, amount: 800, paid: false }] }).success).toBe(false),
  )
})
