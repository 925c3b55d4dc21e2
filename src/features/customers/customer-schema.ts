import * as z from 'zod/mini'
import { CUSTOMER_STATUSES } from './customer-rules'

export const customerSchema = z.object({
  full_name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(120, 'Please use at most 120 characters.')),
  email: z.string().check(
    z.trim(),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid e-mail address.'),
    z.maxLength(254, 'Please enter a valid e-mail address.'),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters.')),
  status: z.enum(CUSTOMER_STATUSES),
})

export type CustomerValues = z.infer<typeof customerSchema>
