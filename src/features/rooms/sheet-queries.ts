import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Sheet } from './room-rules'

/** Who goes on a departure and where they sleep; null: there is no such departure. Nothing about money is in it. */
export const guestSheet = (eventId: string) =>
  queryOptions({
    queryKey: ['guest_sheet', eventId],
    queryFn: async ({ signal }): Promise<Sheet | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('guest_sheet', { event_id: eventId }).abortSignal(signal).throwOnError()
      const answer = readOutcome('guest_sheet', data)
      return answer.status === 'ok' ? answer : null
    },
  })
