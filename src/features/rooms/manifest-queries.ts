import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { GuestManifest } from './room-rules'

/** The guests and rooms of a departure, without payments. Null if the departure does not exist. */
export const guestManifest = (eventId: string) =>
  queryOptions({
    queryKey: ['guest_manifest', eventId],
    queryFn: async ({ signal }): Promise<GuestManifest | null> => {
      const result = await callRpc('guest_manifest', { event_id: eventId }, signal)
      return result.status === 'ok' ? result : null
    },
  })
