import { callRpc } from '@/lib/backend/rpc'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MergeSelection } from './merge-rules'

interface MergeRequest {
  keptId: string
  other: string
  fields: MergeSelection
}

/** True if the customers are already merged, for example by an earlier attempt whose response was lost. */
const areCustomersMerged = async ({ keptId, other }: MergeRequest): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from('customer_merges')
    .select('customer_id')
    .eq('old_id', other)
    .maybeSingle()
    .throwOnError()
  return data?.customer_id === keptId
}

/** Merges one customer into another. */
export const mergeCustomers = mutationOptions({
  mutationKey: ['merge_customers'],
  mutationFn: async (merging: MergeRequest): Promise<RpcResults['merge_customers']> => {
    const { keptId, other, fields } = merging
    try {
      return await callRpc('merge_customers', { keep: keptId, other, fields: { ...fields } })
    } catch (error) {
      if (await areCustomersMerged(merging).catch(() => false)) return { status: 'merged', customer_id: keptId }
      throw error
    }
  },
})
