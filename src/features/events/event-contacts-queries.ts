import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/**
 * The emergency phone number of a trip. Null if the trip has none, or if the user is neither booked on the trip nor
 * staff.
 */
export const emergencyPhone = (eventId: string) =>
  queryOptions({
    queryKey: ['event_contacts', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_contacts')
        .select('emergency_phone')
        .eq('event_id', eventId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.emergency_phone ?? null
    },
  })
