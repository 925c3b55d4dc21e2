import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { CustomerValues } from './customer-schema'

/** Adds a customer (without an id) or changes one. Answers saved, invalid, duplicate or not_found. */
export const saveCustomer = mutationOptions({
  mutationKey: ['save_customer'],
  mutationFn: async ({ requestId, ...customer }: CustomerValues & { id?: string; requestId: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('save_customer', { customer, request_id: requestId }).throwOnError()
    return readOutcome('save_customer', data)
  },
})
