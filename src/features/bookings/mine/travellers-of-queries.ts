import { queryOptions } from '@tanstack/react-query'
import { TRAVELLER_DETAILS } from '@/features/travellers/traveller-reads'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Who travels on a booking. */
export const bookingTravellers = (bookingId: string) =>
  queryOptions({
    queryKey: ['travellers', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('travellers')
        .select(`full_name, ${TRAVELLER_DETAILS}`)
        .eq('booking_id', bookingId)
        .order('sort_order')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
