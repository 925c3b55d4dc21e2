import { rpcMutation } from '@/lib/backend/rpc'

/** Creates the URL to which a calendar app can subscribe. An earlier URL of the booking stops working. */
export const startCalendarFeed = (bookingId: string) =>
  rpcMutation('start_calendar_feed', () => ({ booking_id: bookingId }), bookingId)

export const stopCalendarFeed = (bookingId: string) =>
  rpcMutation('stop_calendar_feed', () => ({ booking_id: bookingId }), bookingId)
