import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** What cancelling today would keep and give back. Never from the cache: it is what the member agrees to. */
export const cancellationPreview = (bookingId: string) =>
  queryOptions({
    queryKey: ['preview_cancellation', bookingId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('preview_cancellation', { booking_id: bookingId })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('preview_cancellation', data)
    },
  })
