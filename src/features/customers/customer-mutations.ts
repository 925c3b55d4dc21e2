import * as z from 'zod/mini'
import { rpcMutation } from '@/lib/backend/rpc'
import { EMAIL } from '@/lib/generated/limits'
import { personName, phone, words } from '@/lib/schema'
import { CUSTOMER_STATUSES } from './customer-rules'

export const customerSchema = z.object({
  full_name: personName('Please enter a name.'),
  /** Optional: some customers have no email. */
  email: words(EMAIL.max).check(
    z.refine((text) => text === '' || EMAIL.pattern.test(text), 'Please enter a valid email address.'),
  ),
  phone: phone(),
  status: z.enum(CUSTOMER_STATUSES),
})

export type CustomerValues = z.infer<typeof customerSchema>

/** Adds a customer (without id) or changes one. */
export const saveCustomer = rpcMutation(
  'save_customer',
  ({ requestId, ...customer }: CustomerValues & { id?: string; requestId: string }) => ({
    customer,
    request_id: requestId,
  }),
)

/** Removes an address from the suppression list, so that emails are sent to it again. */
export const clearMailAddress = rpcMutation('clear_email_suppression', (email: string) => ({ email }))
