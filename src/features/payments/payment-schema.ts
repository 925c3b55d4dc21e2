import * as z from 'zod/mini'
import { moneyAmount } from '@/lib/schema'
import { MEMBER_METHODS } from './payment-messages'
/**
 * Schema of a payment by a member.
 * @param balance amount owing in AUD, which is the maximum payment
 */
export const createPaymentSchema = (balance: number) =>
  z.object({ amount: moneyAmount(balance, 'the amount owing on this booking'), method: z.enum(MEMBER_METHODS) })

export type PaymentValues = z.infer<ReturnType<typeof createPaymentSchema>>
