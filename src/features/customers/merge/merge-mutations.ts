import { callRpc } from '@/lib/backend/rpc'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Selection } from './merge-rules'

interface Merging {
  keep: string
  other: string
  fields: Selection
}

/** True if the customers are already merged, such as by an attempt without response. */
const areOne = async ({ keep, other }: Merging): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from('customer_merges')
    .select('customer_id')
    .eq('old_id', other)
    .maybeSingle()
    .throwOnError()
  return data?.customer_id === keep
}

/** Merges two customers. */
export const mergeCustomers = mutationOptions({
  mutationKey: ['merge_customers'],
  mutationFn: async (merging: Merging): Promise<RpcResults['merge_customers']> => {
    const { keep, other, fields } = merging
    try {
      return await callRpc('merge_customers', { keep, other, fields: { ...fields } })
    } catch (error) {
      if (await areOne(merging).catch(() => false)) return { status: 'merged', customer_id: keep }
      throw error
    }
  },
})
