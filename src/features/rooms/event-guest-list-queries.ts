import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { EventGuestList } from './room-rules'

/** The guests and rooms of a departure, without payments. Null if the departure does not exist. */
export const eventGuestList = (eventId: string) =>
  queryOptions({
    queryKey: ['event_guest_list', eventId],
    queryFn: async ({ signal }): Promise<EventGuestList | null> => {
      const result = await callRpc('event_guest_list', { event_id: eventId }, signal)
      return result.status === 'ok' ? result : null
    },
  })
