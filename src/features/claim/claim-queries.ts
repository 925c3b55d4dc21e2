import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

/** What the link of a claim email leads to, for the user who is signed in. */
export const claimStatus = (token: string, userId?: string) =>
  queryOptions({
    queryKey: ['claim_status', token, userId],
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
