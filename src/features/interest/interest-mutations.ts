import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { Letter } from '@/lib/letter'

/** What somebody is interested in: an event where there is one, else a trip by its name. */
export interface InterestTrip {
  eventId?: string
  name: string
}

export const expressInterest = ({ eventId, name }: InterestTrip) =>
  mutationOptions({
    mutationKey: ['express_interest', eventId ?? name],
    mutationFn: ({ full_name, email, phone, message }: Letter) =>
      callRpc('express_interest', {
        full_name,
        email,
        phone: phone || undefined,
        message: message || undefined,
        event_id: eventId,
        trip_name: name,
      }),
  })

/** Takes back all that a member has sent about the entry's trip. */
export const withdrawInterest = (entryId: string) =>
  rpcMutation('withdraw_interest', () => ({ interest_id: entryId }), entryId)
