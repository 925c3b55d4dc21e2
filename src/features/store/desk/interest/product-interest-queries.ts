import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'

/** Who asked for what is still to come, in the order in which they did. */
export const productInterest = () =>
  queryOptions({
    queryKey: ['product_interest'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('product_interest')
          .select('product_id, email, created_at')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
