import { rpcMutation } from '@/lib/backend/rpc'
import type { MessagesFor } from '@/lib/messages'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** Creates the URL to which a calendar app can subscribe. An earlier URL of the booking stops working. */
export const startCalendarFeed = (bookingId: string) =>
  rpcMutation('start_calendar_feed', () => ({ booking_id: bookingId }), bookingId)

export const stopCalendarFeed = (bookingId: string) =>
  rpcMutation('stop_calendar_feed', () => ({ booking_id: bookingId }), bookingId)
const NOT_FOUND_MESSAGE = { title: 'Booking not found', text: 'Please reload the page.' }

export const startFeedMessages: MessagesFor<RpcResults['start_calendar_feed']> = {
  started: { tone: 'success', title: 'Calendar address ready', text: 'Use or copy it now: we don’t store it.' },
  not_confirmed: { title: 'This trip has no calendar', text: 'The booking isn’t confirmed, or the trip is cancelled.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t make the calendar address', text: 'Please try again.' },
}

export const stopFeedMessages: MessagesFor<RpcResults['stop_calendar_feed']> = {
  stopped: { tone: 'success', title: 'Calendar address turned off', text: 'Calendars can no longer read your trip.' },
  no_feed: { tone: 'info', title: 'There is no calendar address to turn off' },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t turn off the calendar address', text: 'Please try again.' },
}
