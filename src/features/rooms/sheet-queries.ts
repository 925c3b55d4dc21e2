import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { Sheet } from './room-rules'

/** Guests and rooms of a departure. Null if it does not exist. Contains no payments. */
export const guestSheet = (eventId: string) =>
  queryOptions({
    queryKey: ['guest_manifest', eventId],
    queryFn: async ({ signal }): Promise<Sheet | null> => {
      const answer = await callRpc('guest_manifest', { event_id: eventId }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })
