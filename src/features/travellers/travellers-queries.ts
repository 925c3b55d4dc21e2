import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { TRAVELLER_COLUMNS } from './guest-list-columns'

const createGuestQuery = (column: 'event_id' | 'trip_id', id: string) =>
  queryOptions({
    queryKey: ['event_travellers', column, id],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('event_travellers')
          .select(TRAVELLER_COLUMNS)
          .eq(column, id)
          .order('start_date')
          // Travellers who have not signed the waiver come first.
          .order('waiver', { ascending: false, nullsFirst: false })
          .order('registration_date')
          .order('booking_id')
          .order('traveller_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The guests of a departure: first those who have not signed the waiver, then in booking order. */
export const eventGuests = (eventId: string) => createGuestQuery('event_id', eventId)

/** The guests of all departures of a trip, in the order of the departures. */
export const tripGuests = (tripId: string) => createGuestQuery('trip_id', tripId)
