import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'

export const TRIP_BOOKINGS_PAGE = 50

/** A page of all bookings of one trip, whatever became of them, the newest first. */
export const tripBookings = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['list_bookings', 'trip', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callRpc('list_bookings', { filters: { event_id: eventId }, page, page_size: TRIP_BOOKINGS_PAGE }, signal),
  })
