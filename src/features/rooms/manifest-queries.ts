import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { GuestManifest } from './room-rules'

/** Guests and rooms of a departure. Null if it does not exist. Contains no payments. */
export const guestManifest = (eventId: string) =>
  queryOptions({
    queryKey: ['guest_manifest', eventId],
    queryFn: async ({ signal }): Promise<GuestManifest | null> => {
      const result = await callRpc('guest_manifest', { event_id: eventId }, signal)
      return result.status === 'ok' ? result : null
    },
  })
