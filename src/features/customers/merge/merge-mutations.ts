import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Chosen } from './merge-rules'

interface Merging {
  keep: string
  other: string
  fields: Chosen
}

/** Makes two customers one. Answers merged, or why not. */
export const mergeCustomers = mutationOptions({
  mutationKey: ['merge_customers'],
  mutationFn: async ({ keep, other, fields }: Merging) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('merge_customers', { keep, other, fields: { ...fields } }).throwOnError()
    return readOutcome('merge_customers', data)
  },
})
