import { describe, expect, it } from 'vitest'
import { planSchema } from './plan-schema'

describe('a plan', () => {
  const form = {
    full_name: 'Ottoline Marsh',
    email: '',
    total_amount: '2400',
    payment_method: 'one-off',
    plan_status: 'active',
    notes: '',
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
    expect(
      planSchema(0).safeParse({ ...form, parts: [form.parts[0], { due_date, amount: 800, paid: false }] }).success,
    ).toBe(false),
  )
})
