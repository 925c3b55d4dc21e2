import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { Sheet } from './room-rules'

/** Who goes on a departure and where they sleep; null: there is no such departure. Nothing about money is in it. */
export const guestSheet = (eventId: string) =>
  queryOptions({
    queryKey: ['guest_manifest', eventId],
    queryFn: async ({ signal }): Promise<Sheet | null> => {
      const answer = await callRpc('guest_manifest', { event_id: eventId }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })
