import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { describeOtherDates } from './waitlist-rules'

export const joinWaitlistMessages: MessagesFor<RpcResults['join_waitlist']> = {
  joined: ({ other_dates }) => ({
    tone: 'success',
    title: 'Thanks!',
    text: `You've been added to the waitlist for this event.${describeOtherDates(other_dates)}`,
  }),
  bookable: { tone: 'info', title: 'You can book now', text: 'There are enough spots free for you.' },
  duplicate: { tone: 'info', title: 'Already on waitlist', text: "You're already on the waitlist for this event." },
  too_many: {
    title: 'Please wait a little',
    text: 'This email address has joined several waitlists within the hour. Please try again later.',
  },
  busy: {
    title: 'Please wait a little',
    text: 'Too many requests from your internet connection. Please try again in an hour.',
  },
  invalid: ({ fields }) =>
    fields.includes('seats')
      ? {
          title: 'Too many spots for this trip',
          text: 'This trip has fewer spots in total than you requested. Please choose fewer.',
        }
      : null,
  not_found: { title: 'This trip has ended', text: 'The waitlist of this trip is closed.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Messages for the results of confirming the email address of a waitlist entry. */
export const confirmMessages: MessagesFor<RpcResults['confirm_waitlist']> = {
  confirmed: ({ event_title }) => ({
    tone: 'success',
    title: 'You’re on the waitlist',
    text: `We’ll email you when spots on ${event_title} become free and it’s your turn.`,
  }),
  ended: ({ event_title }) => ({
    tone: 'info',
    title: 'This trip is over',
    text: `The waitlist of ${event_title} is closed.`,
  }),
  not_waiting: ({ event_title }) => ({
    tone: 'info',
    title: 'You’re no longer on this waitlist',
    text: `Your entry for ${event_title} was withdrawn, or its offer has ended. You can join again on the trip’s page.`,
  }),
  not_found: {
    title: 'This link doesn’t work',
    text: 'The link may be incomplete or expired. Join the waitlist again on the trip’s page.',
  },
  failed: joinWaitlistMessages.failed,
}

/**
 * Messages for the results of declining an offer. The results for an accepted or expired offer have no message, because
 * the page shows the offer's status.
 */
export const declineOfferMessages: MessagesFor<RpcResults['decline_offer']> = {
  declined: {
    tone: 'success',
    title: 'Offer declined',
    text: 'Thank you for letting us know. The spots go to the next person in line.',
  },
  expired: null,
  closed: null,
  not_found: null,
  failed: joinWaitlistMessages.failed,
}

export const leaveMessages: MessagesFor<RpcResults['leave_waitlist']> = {
  left: { tone: 'success', title: 'You have left the waitlist', text: 'Your place goes to the next person in line.' },
  not_found: { tone: 'info', title: 'You are not on this waitlist', text: 'You had already left this waitlist.' },
  failed: joinWaitlistMessages.failed,
}
