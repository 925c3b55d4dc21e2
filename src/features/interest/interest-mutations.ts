import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Letter } from '@/lib/letter'

/** What somebody is interested in: an event where there is one, else a trip by its name. */
export interface InterestTrip {
  eventId?: string
  name: string
}

export const expressInterest = ({ eventId, name }: InterestTrip) =>
  mutationOptions({
    mutationKey: ['express_interest', eventId ?? name],
    mutationFn: async ({ full_name, email, phone, message }: Letter) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('express_interest', {
          full_name,
          email,
          phone: phone || undefined,
          message: message || undefined,
          event_id: eventId,
          trip_name: name,
        })
        .throwOnError()
      return readOutcome('express_interest', data)
    },
  })

/** Takes back all that a member has sent about the entry's trip. */
export const withdrawInterest = (entryId: string) =>
  mutationOptions({
    mutationKey: ['withdraw_interest', entryId],
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('withdraw_interest', { interest_id: entryId }).throwOnError()
      return readOutcome('withdraw_interest', data)
    },
  })
