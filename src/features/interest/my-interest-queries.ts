import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

export type Interest = Answers['my_interest']['entries'][number]

/** The trips that a member has asked to hear of, the latest first. */
export const myInterest = (userId: string) =>
  queryOptions({
    queryKey: ['my_interest', userId],
    queryFn: async ({ signal }): Promise<Interest[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_interest').abortSignal(signal).throwOnError()
      return readOutcome('my_interest', data).entries
    },
  })
