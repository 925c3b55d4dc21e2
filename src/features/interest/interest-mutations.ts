import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { interestSubmissionsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { type ContactMessage, messageFormSchema } from '@/lib/schema'
import type { MessagesFor } from '@/lib/messages'
import type { Interest } from './my-interest-queries'

/** The trip: an event id and name, or only a name if there is no event. */
export interface InterestEvent {
  eventId?: string
  name: string
}

export const expressInterest = ({ eventId, name }: InterestEvent) =>
  mutationOptions({
    mutationKey: ['express_interest', eventId ?? name],
    mutationFn: ({ full_name, email, phone, message }: ContactMessage) =>
      callRpc('express_interest', {
        full_name,
        email,
        phone: phone || undefined,
        message: message || undefined,
        event_id: eventId,
        trip_name: name,
      }),
  })

export const confirmInterest = rpcMutation('confirm_interest', (token: string) => ({ token }))

export const confirmInterestMessages: MessagesFor<RpcResults['confirm_interest']> = {
  confirmed: {
    tone: 'success',
    title: 'Your email address is confirmed',
    text: 'We’ll email you when you can book the trip or order the product.',
  },
  not_found: {
    title: 'This link doesn’t work',
    text: 'The link may be incomplete. Open the link in your email again, or express your interest again.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

export type WithdrawInterestResult = { status: 'withdrawn' } | { status: 'not_found' }

/** Deletes all registrations of interest that the member made for the same trip. */
export const withdrawInterest = ({ id, event_id, trip_name }: Interest) =>
  mutationOptions({
    mutationKey: ['interest_submissions', 'withdraw', id],
    mutationFn: async (): Promise<WithdrawInterestResult> => {
      const deleteQuery = (await loadSupabase()).from('interest_submissions').delete()
      const deletionForEvent = event_id
        ? deleteQuery.eq('event_id', event_id)
        : deleteQuery.is('event_id', null).eq('trip_name', trip_name)
      const { data } = await deletionForEvent.select('id').throwOnError()
      return { status: data.length > 0 ? 'withdrawn' : 'not_found' }
    },
  })

export const interestSchema = messageFormSchema({
  name: 'Please enter your name.',
  max: interestSubmissionsLimits.message.maxLength,
})

export const createExpressInterestMessages = (event: string): MessagesFor<RpcResults['express_interest']> => ({
  registered: {
    tone: 'success',
    title: 'Interest Registered!',
    text: `Thank you for your interest in ${event}. We’ve sent you an email. Once your address is confirmed, we’ll tell you when you can book.`,
  },
  invalid: null,
  too_many: {
    title: 'Too many requests',
    text: 'We’ve received several requests from this email address within the hour. Please try again later.',
  },
  called_off: {
    title: 'This trip was called off',
    text: 'This trip has been cancelled. Have a look at our other trips.',
  },
  not_found: {
    title: 'This trip is no longer available',
    text: 'This trip is no longer being planned. Have a look at our other trips.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

export const withdrawInterestMessages: MessagesFor<WithdrawInterestResult> = {
  withdrawn: {
    tone: 'success',
    title: 'Interest withdrawn',
    text: 'You’re no longer registered as interested in this trip.',
  },
  not_found: {
    tone: 'info',
    title: 'Nothing to withdraw',
    text: 'Your interest in this trip had already been withdrawn.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
