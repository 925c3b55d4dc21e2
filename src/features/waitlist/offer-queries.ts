import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

/** What an offer's link leads to. */
export type WaitlistOffer = Answers['get_offer']
export type HeldSeats = Extract<WaitlistOffer, { status: 'offered' }>

export const waitlistOffer = (token: string) =>
  queryOptions({
    queryKey: ['get_offer', token],
    queryFn: async ({ signal }): Promise<WaitlistOffer> => {
      if (!isUuid(token)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('get_offer', { token }).abortSignal(signal).throwOnError()
      return readOutcome('get_offer', data)
    },
  })
