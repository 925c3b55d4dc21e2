import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'

/** What cancelling today would keep and give back. Never from the cache: it is what the member agrees to. */
export const cancellationPreview = (bookingId: string) =>
  queryOptions({
    queryKey: ['preview_cancellation', bookingId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callRpc('preview_cancellation', { booking_id: bookingId }, signal),
  })
