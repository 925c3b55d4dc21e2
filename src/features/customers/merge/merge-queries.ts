import { queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** Two who may be one person, side by side. */
export type MergeReview = Extract<RpcResults['review_merge'], { status: 'ok' }>
export type ToMerge = MergeReview['keep']
/** Somebody who may be a customer too. */
export type Double = RpcResults['customer_duplicates']['rows'][number]
export type Merge = Pick<Row<'customer_merges'>, 'old_id' | 'before' | 'merged_at'>

/** What becomes of two customers who are made one, or why they cannot be. */
export const mergeReview = (keep: string, other: string) =>
  queryOptions({
    queryKey: ['review_merge', keep, other],
    // What is weighed is what there is now.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (!isUuid(other)) return { status: 'not_found' } as const
      return callRpc('review_merge', { keep, other }, signal)
    },
  })

/** Who may be the same person. */
export const customerDoubles = (id: string) =>
  queryOptions({
    queryKey: ['customer_duplicates', id],
    queryFn: async ({ signal }) => {
      return (await callRpc('customer_duplicates', { customer_id: id }, signal)).rows
    },
  })

/** Who a customer is by now, of whom there is nothing under the old id; null: there never was one. */
export const mergedInto = (oldId: string) =>
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

/** The last of those who turned out to be this customer. */
export const mergesOf = (id: string) =>
  queryOptions({
    queryKey: ['customer_merges', 'of', id],
    queryFn: async ({ signal }): Promise<Merge[]> => {
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
