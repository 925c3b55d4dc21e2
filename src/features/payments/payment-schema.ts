import * as z from 'zod/mini'
import { formatMoneyExact } from '@/lib/format/money'
import { MEMBER_METHODS } from './payment-messages'

/**
 * What may be paid towards a booking: over 0, at most what is owing, in whole cents.
 * @param balance AUD
 */
export const paymentSchema = (balance: number) =>
  z.object({
    amount: z.string().check(
      z.trim(),
      z.minLength(1, 'Please enter an amount.'),
      z.regex(/^(\d+(\.\d{1,2})?)?$/, 'Please enter an amount in dollars and cents.'),
      z.refine((text) => text === '' || Number(text) > 0, 'Please enter more than $0.'),
      z.refine(
        (text) => !(Number(text) > balance),
        `Please enter at most ${formatMoneyExact(balance)}, what is owing on this booking.`,
      ),
    ),
    method: z.enum(MEMBER_METHODS),
  })

export type PaymentValues = z.infer<ReturnType<typeof paymentSchema>>
