import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** The phone number for emergencies on a trip. Null: none, or this user has no booking and is not staff. */
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
