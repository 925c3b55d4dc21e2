import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { SAVE_STATUSES } from './customer-messages'
import type { CustomerValues } from './customer-schema'

/** Adds a customer (without an id) or changes one. Answers saved, invalid, duplicate or not_found. */
export const saveCustomer = mutationOptions({
  mutationKey: ['customers', 'save'],
  meta: { invalidates: [['customers'], ['bookings'], ['admin']] },
  mutationFn: async (customer: CustomerValues & { id?: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('save_customer', { customer }).throwOnError()
    return readOutcome(data, SAVE_STATUSES)
  },
})
