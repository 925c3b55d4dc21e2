import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { TRAVELLER_COLUMNS } from './traveller-columns'

/** The guests of an event, in booking order. */
export const eventGuests = (eventId: string) =>
  queryOptions({
    queryKey: ['event_travellers', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('event_travellers')
          .select(TRAVELLER_COLUMNS)
          .eq('event_id', eventId)
          .order('registration_date')
          .order('booking_id')
          .order('traveller_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
