import { queryOptions } from '@tanstack/react-query'
import type { TableRow } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** The two customers of a planned merge, and the effects of merging them. */
export type MergeReview = Extract<RpcResults['review_merge'], { status: 'ok' }>
export type MergeCustomer = MergeReview['keep']
/** A likely duplicate of a customer. */
export type DuplicateCustomer = RpcResults['customer_duplicates']['rows'][number]
export type CustomerMerge = Pick<TableRow<'customer_merges'>, 'old_id' | 'before' | 'merged_at'>

/** The effects of a merge, or the reason why the merge is not possible. */
export const mergeReview = (keptId: string, other: string) =>
  queryOptions({
    queryKey: ['review_merge', keptId, other],
    // Refetches every time, because the merge applies to the current data.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!isUuid(other)) return { status: 'not_found' } as const
      return callRpc('review_merge', { keep: keptId, other }, signal)
    },
  })

/** The likely duplicates of a customer. */
export const customerDuplicates = (id: string) =>
  queryOptions({
    queryKey: ['customer_duplicates', id],
    queryFn: async ({ signal }) => {
      return (await callRpc('customer_duplicates', { customer_id: id }, signal)).rows
    },
  })

/** The customer into which an old customer id was merged. Null if the old id was not merged. */
export const remainingCustomerId = (oldId: string) =>
  queryOptions({
    queryKey: ['customer_merges', 'old', oldId],
    queryFn: async ({ signal }) => {
      if (!isUuid(oldId)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('customer_merges')
        .select('customer_id')
        .eq('old_id', oldId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.customer_id ?? null
    },
  })

/** The latest merges in which other customers were merged into this one. */
export const customerMerges = (id: string) =>
  queryOptions({
    queryKey: ['customer_merges', 'of', id],
    queryFn: async ({ signal }): Promise<CustomerMerge[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('customer_merges')
        .select('old_id, before, merged_at')
        .eq('customer_id', id)
        .order('merged_at', { ascending: false })
        .limit(10)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
