import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { interestSubmissionsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { type Letter, letterSchema } from '@/lib/schema'
import type { WordsFor } from '@/lib/words'

/** The trip: an event if there is one, else a name. */
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

/** Withdraws all of a member's interest in the entry's trip. */
export const withdrawInterest = (entryId: string) =>
  rpcMutation('withdraw_interest', () => ({ interest_id: entryId }), entryId)

export const interestSchema = letterSchema({
  name: 'Please enter your name.',
  most: interestSubmissionsLimits.message.maxLength,
})

export const interestWords = (trip: string): WordsFor<RpcResults['express_interest']> => ({
  registered: {
    tone: 'success',
    title: 'Interest Registered!',
    text: `Thank you for your interest in ${trip}. We’ll email you when there’s news.`,
  },
  invalid: null,
  too_many: {
    title: 'Please wait a little',
    text: 'This address has written several times within the hour. Please try again later.',
  },
  called_off: {
    title: 'This trip was called off',
    text: 'This trip has been cancelled. Have a look at our other trips.',
  },
  not_found: { title: 'This trip has gone', text: 'It is no longer being planned. Our other trips are still there.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

export const withdrawWords: WordsFor<RpcResults['withdraw_interest']> = {
  withdrawn: { tone: 'success', title: 'Interest withdrawn', text: 'Your interest in this trip has been deleted.' },
  not_found: { tone: 'info', title: 'Nothing to withdraw', text: 'It had already been withdrawn.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
