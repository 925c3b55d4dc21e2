import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

export type WaitlistPlace = Answers['my_waitlist']['entries'][number]

/** What a member waits for, offers first. */
export const myWaitlist = (userId: string) =>
  queryOptions({
    queryKey: ['my_waitlist', userId],
    queryFn: async ({ signal }): Promise<WaitlistPlace[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_waitlist').abortSignal(signal).throwOnError()
      return readOutcome('my_waitlist', data).entries
    },
  })
