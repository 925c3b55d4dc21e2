import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import { EMAIL } from '@/lib/generated/limits'
import { personName, optionalPhone, optionalText } from '@/lib/schema'
import { CUSTOMER_STATUSES } from './customer-rules'

export const customerSchema = z.object({
  full_name: personName('Please enter a name.'),
  /** The email address is optional, because some customers have none. */
  email: optionalText(EMAIL.max).check(
    z.refine((text) => text === '' || EMAIL.pattern.test(text), 'Please enter a valid email address.'),
  ),
  phone: optionalPhone(),
  status: z.enum(CUSTOMER_STATUSES),
})

export type CustomerValues = z.infer<typeof customerSchema>

/** Saves a customer. Without an id, creates a new customer. */
export const saveCustomer = rpcMutation(
  'save_customer',
  ({ requestId, ...customer }: CustomerValues & { id?: string; requestId: string }) => ({
    customer,
    request_id: requestId,
  }),
)

export type ClearSuppressionResult = { status: 'cleared' } | { status: 'not_found' }

/** Unblocks an email address, so that emails to it are sent again. */
export const clearEmailSuppression = mutationOptions({
  mutationKey: ['email_suppressions'],
  mutationFn: async (email: string): Promise<ClearSuppressionResult> => {
    const supabase = await loadSupabase()
    const { count } = await supabase
      .from('email_suppressions')
      .delete({ count: 'exact' })
      .eq('email', email.toLowerCase())
      .throwOnError()
    return { status: count ? 'cleared' : 'not_found' }
  },
})
