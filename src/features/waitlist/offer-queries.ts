import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { isUuid } from '@/lib/uuid'

export interface HeldSeats {
  event_id: string
  event_title: string
  location: string
  start_date: string
  end_date: string
  seats: number
  /** AUD a person. */
  price: number | null
  full_name: string
  expires_at: string
  booking_id: string | null
}

/** What an offer's link leads to. */
export type WaitlistOffer =
  | ({ status: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' } & HeldSeats)
  | { status: 'not_found' }

export const waitlistOffer = (token: string) =>
  queryOptions({
    queryKey: ['waitlist_submissions', 'offer', token],
    queryFn: async ({ signal }): Promise<WaitlistOffer> => {
      if (!isUuid(token)) return { status: 'not_found' }
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('get_offer', { token }).abortSignal(signal).throwOnError()
      return data as unknown as WaitlistOffer
    },
  })
