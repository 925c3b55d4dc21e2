import * as z from 'zod/mini'
import { amount } from '@/lib/schema'
import { MEMBER_METHODS } from './payment-messages'
/**
 * What may be paid towards a booking.
 * @param balance AUD
 */
export const paymentSchema = (balance: number) =>
  z.object({ amount: amount(balance, 'what is owing on this booking'), method: z.enum(MEMBER_METHODS) })

export type PaymentValues = z.infer<ReturnType<typeof paymentSchema>>
