import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

/** What a letter's link leads to. */
export const claimStatus = (token: string) =>
  queryOptions({
    queryKey: ['claim_status', token],
    queryFn: async ({ signal }): Promise<Answers['claim_status']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('claim_status', { token }).abortSignal(signal).throwOnError()
      return readOutcome('claim_status', data)
    },
  })

/** Whether the company knew the member's address before the account. */
export const myClaim = (userId: string) =>
  queryOptions({
    queryKey: ['my_claim', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_claim').abortSignal(signal).throwOnError()
      return readOutcome('my_claim', data)
    },
  })
