import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

export const TRIP_BOOKINGS_PAGE = 50

/** A page of all bookings of one trip, whatever became of them, the newest first. */
export const tripBookings = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['list_bookings', 'trip', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_bookings', { filters: { event_id: eventId }, page, page_size: TRIP_BOOKINGS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('list_bookings', data)
    },
  })
