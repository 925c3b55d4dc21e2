import * as z from 'zod/mini'
import { EMAIL } from '@/lib/generated/limits'
import { personName, phone, words } from '@/lib/schema'
import { CUSTOMER_STATUSES } from './customer-rules'

export const customerSchema = z.object({
  full_name: personName('Please enter a name.'),
  /** Some who ring up have none. */
  email: words(EMAIL.max).check(
    z.refine((text) => text === '' || EMAIL.pattern.test(text), 'Please enter a valid e-mail address.'),
  ),
  phone: phone(),
  status: z.enum(CUSTOMER_STATUSES),
})

export type CustomerValues = z.infer<typeof customerSchema>
