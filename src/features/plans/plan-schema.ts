import * as z from 'zod/mini'
import { customerSchema } from '@/features/customers/customer-mutations'
import type { ColumnValue } from '@/lib/table-rows'
import { AMOUNT, bookingLinesLimits, bookingsLimits, bookingStaffNotesLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { optionalText } from '@/lib/schema'

const NO_REASON_MESSAGE = 'Please enter the reason. It appears on the invoice.'

/**
 * Schema of a payment plan. The total must be at least the amount paid, and a new total needs a reason.
 * @param paidAmount amount paid in AUD
 * @param total current total in AUD
 */
export const createPlanSchema = (paidAmount: number, total: number) =>
  z
    .object({
      full_name: customerSchema.shape.full_name,
      email: customerSchema.shape.email,
      total_amount: z.string().check(
        z.trim(),
        z.regex(/^\d+(\.\d{1,2})?$/, 'Please enter an amount in dollars and cents.'),
        z.refine((text) => !(Number(text) === 0), 'Please enter more than $0.'),
        z.refine(
          (text) => !(Number(text) < paidAmount),
          `Please enter at least ${formatMoneyExact(paidAmount)}, the amount already paid.`,
        ),
        z.refine((text) => !(Number(text) > AMOUNT.max), `Please enter at most ${formatMoneyExact(AMOUNT.max)}.`),
      ),
      reason: optionalText(bookingLinesLimits.description.maxLength),
      payment_method: z.enum(bookingsLimits.payment_method.values),
      plan_status: z.enum(bookingsLimits.plan_status.values),
      notes: optionalText(bookingStaffNotesLimits.notes.maxLength),
      installments: z
        .array(
          z.object({
            due_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date.')),
            amount: z.number(),
            paid: z.boolean(),
          }),
        )
        .check((context) => {
          const dueDates = context.value.map((installment) => installment.due_date)
          dueDates.forEach((date, index) => {
            const previousDate = dueDates[index - 1]
            if (previousDate === undefined || !date || date >= previousDate || context.value[index]?.paid) return
            context.issues.push({
              code: 'custom',
              message: 'Please enter a date after the previous instalment.',
              input: date,
              path: [index, 'due_date'],
            })
          })
        }),
    })
    .check((context) => {
      const { total_amount, reason } = context.value
      if (reason !== '' || Number(total_amount) === total) return
      context.issues.push({ code: 'custom', message: NO_REASON_MESSAGE, input: reason, path: ['reason'] })
    })

export type PlanValues = z.infer<ReturnType<typeof createPlanSchema>>

export type PlanStatus = ColumnValue<'bookings', 'plan_status'>
export type PlanMethod = ColumnValue<'bookings', 'payment_method'>

/** The names of the plan statuses that an admin can select. */
export const SELECTABLE_STATUS_NAMES: Record<PlanStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  overdue: 'Overdue',
}
/** The badges of all plan statuses. A plan gets the status `cancelled` when its booking is cancelled. */
export const PLAN_STATUS_BADGES = {
  active: { label: 'Active', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  overdue: { label: 'Overdue', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const
export const PLAN_METHOD_NAMES: Record<PlanMethod, string> = { recurring: 'Auto Recurring', 'one-off': 'One-off' }
