import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** The room option of each seat of a booking, in the order of the travellers. Empty for a booking without room options. */
export const bookedRooms = (bookingId: string) =>
  queryOptions({
    queryKey: ['booking_lines', 'rooms', bookingId],
    queryFn: async ({ signal }): Promise<string[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_lines')
        .select('room_option_id, traveller_positions')
        .eq('booking_id', bookingId)
        .eq('kind', 'room_option')
        .is('removed_at', null)
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
        .flatMap(({ room_option_id, traveller_positions }) =>
          (traveller_positions ?? []).map((position) => ({ position, id: room_option_id ?? '' })),
        )
        .sort((a, b) => a.position - b.position)
        .map(({ id }) => id)
    },
  })
