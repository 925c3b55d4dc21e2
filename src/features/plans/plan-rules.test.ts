import { describe, expect, it } from 'vitest'
import { createPlanSchema } from './plan-schema'

describe('the payment plan form', () => {
  const form = {
    full_name: 'Ottoline Marsh',
    email: '',
    total_amount: '2400',
    reason: '',
    payment_method: 'one-off',
    plan_status: 'active',
    notes: '',
    installments: [
      { due_date: '2031-01-01', amount: 800, paid: true },
      { due_date: '2031-02-01', amount: 800, paid: false },
    ],
  }
  it('accepts unchanged values', () => expect(createPlanSchema(1600, 2400).safeParse(form).success).toBe(true))
  it.each(['1599.99', '0', '-5', 'many', '10.001', ''])('refuses the total amount %j', (total_amount) =>
    expect(createPlanSchema(1600, 2400).safeParse({ ...form, total_amount }).success).toBe(false),
  )
  it.each([
    ['2300', 'Long-time customer', true],
    ['2300', ' ', false],
    ['2400.00', '', true],
  ])('for the total amount %s and the reason %j, the answer to “is valid” is %s', (total_amount, reason, isValid) =>
    expect(createPlanSchema(1600, 2400).safeParse({ ...form, total_amount, reason }).success).toBe(isValid),
  )
  it.each(['', '2030-12-31'])('refuses the due date %j if the previous instalment is due on 2031-01-01', (due_date) =>
    expect(
      createPlanSchema(0, 2400).safeParse({
        ...form,
        installments: [form.installments[0], { due_date, amount: 800, paid: false }],
      }).success,
    ).toBe(false),
  )
})
