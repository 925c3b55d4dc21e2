import { rpcMutation } from '@/lib/backend/rpc'

/** Makes the address that calendars read. An earlier address stops working. */
export const startCalendarFeed = (bookingId: string) =>
  rpcMutation('start_calendar_feed', () => ({ booking_id: bookingId }), bookingId)

export const stopCalendarFeed = (bookingId: string) =>
  rpcMutation('stop_calendar_feed', () => ({ booking_id: bookingId }), bookingId)
