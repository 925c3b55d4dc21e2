import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'

/** The trips in which a member has registered interest, latest registration first. */
export const myInterest = (userId: string) =>
  queryOptions({
    queryKey: ['my_interest', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('my_interest')
          .select('id, event_id, trip_name, created_at')
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type Interest = Awaited<ReturnType<NonNullable<ReturnType<typeof myInterest>['queryFn']>>>[number]
