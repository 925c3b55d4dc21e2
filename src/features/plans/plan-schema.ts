import * as z from 'zod/mini'
import { customerSchema } from '@/features/customers/customer-schema'
import { AMOUNT, bookingsLimits, bookingStaffNotesLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/money'
import { words } from '@/lib/schema'

/**
 * What may be saved of a plan. What is in the ledger stays: the total cannot fall below it.
 * @param paid AUD
 */
export const planSchema = (paid: number) =>
  z.object({
    full_name: customerSchema.shape.full_name,
    email: customerSchema.shape.email,
    total_amount: z.string().check(
      z.trim(),
      z.regex(/^\d+(\.\d{1,2})?$/, 'Please enter an amount in dollars and cents.'),
      z.refine((text) => !(Number(text) === 0), 'Please enter more than $0.'),
      z.refine((text) => !(Number(text) < paid), `Please enter at least ${formatMoneyExact(paid)}: that much is paid.`),
      z.refine((text) => !(Number(text) > AMOUNT.max), `Please enter at most ${formatMoneyExact(AMOUNT.max)}.`),
    ),
    payment_method: z.enum(bookingsLimits.payment_method.values),
    plan_status: z.enum(bookingsLimits.plan_status.values),
    notes: words(bookingStaffNotesLimits.notes.maxLength),
    parts: z
      .array(
        z.object({
          due_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')),
          amount: z.number(),
          paid: z.boolean(),
        }),
      )
      .check((context) => {
        const dates = context.value.map((part) => part.due_date)
        dates.forEach((date, place) => {
          const before = dates[place - 1]
          if (before === undefined || !date || date >= before || context.value[place]?.paid) return
          context.issues.push({
            code: 'custom',
            message: 'Please enter a date after the part before.',
            input: date,
            path: [place, 'due_date'],
          })
        })
      }),
  })

export type PlanValues = z.infer<ReturnType<typeof planSchema>>
