import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

/** What a letter's link leads to. */
export const staffInvite = (token: string) =>
  queryOptions({
    queryKey: ['staff_invite', token],
    queryFn: async ({ signal }): Promise<Answers['staff_invite']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('staff_invite', { token }).abortSignal(signal).throwOnError()
      return readOutcome('staff_invite', data)
    },
  })
