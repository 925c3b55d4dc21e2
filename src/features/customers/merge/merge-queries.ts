import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** Two customers side by side. */
export type MergeReview = Extract<RpcResults['review_merge'], { status: 'ok' }>
export type MergeCustomer = MergeReview['keep']
/** A likely duplicate. */
export type DuplicateCustomer = RpcResults['customer_duplicates']['rows'][number]
export type CustomerMerge = Pick<Row<'customer_merges'>, 'old_id' | 'before' | 'merged_at'>

/** The effects of a merge, or why it is not possible. */
export const mergeReview = (keep: string, other: string) =>
  queryOptions({
    queryKey: ['review_merge', keep, other],
    // Always fetched again, because the merge uses current data.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!isUuid(other)) return { status: 'not_found' } as const
      return callRpc('review_merge', { keep, other }, signal)
    },
  })

/** Likely duplicates of a customer. */
export const customerDuplicates = (id: string) =>
  queryOptions({
    queryKey: ['customer_duplicates', id],
    queryFn: async ({ signal }) => {
      return (await callRpc('customer_duplicates', { customer_id: id }, signal)).rows
    },
  })

/** The customer that an old id was merged into. Null if there is none. */
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

/** The latest merges into this customer. */
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
