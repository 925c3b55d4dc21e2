import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { isUuid } from '@/lib/text'

/**
 * True if the member has or reserves seats on the trip now. Expired reservations do not count. The query filters by
 * user, because staff can read all bookings.
 */
export const hasActiveBooking = (eventId: string, userId: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'live', eventId, userId],
    queryFn: async ({ signal }) => {
      if (!isUuid(eventId) || !isUuid(userId)) return false
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select('id')
        .eq('event_id', eventId)
        .eq('user_id', userId)
        .in('status', ['pending', 'confirmed'])
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data.length > 0
    },
  })

/** The ids of the events on which a member has or reserves seats now. All trip cards of a list share one query. */
export const bookedEventIds = (userId: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'events', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('booking_overview')
          .select('event_id, status')
          .eq('user_id', userId)
          .in('status', ['pending', 'confirmed'])
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
