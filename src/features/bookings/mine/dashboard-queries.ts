import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { today } from '@/lib/dates'

/** Figures of the dashboard, counted by the database. */
export const dashboardCounts = (userId: string) =>
  queryOptions({
    queryKey: [['booking_overview', 'events'], 'counts', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const only = { count: 'exact', head: true } as const
      const [booked, events, completed] = await Promise.all([
        supabase
          .from('booking_overview')
          .select('id', only)
          .eq('user_id', userId)
          .in('status', ['pending', 'confirmed'])
          .gte('end_date', today())
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('events')
          .select('id', only)
          .eq('status', 'published')
          .is('called_off_at', null)
          .gte('end_date', today())
          .abortSignal(signal)
          .throwOnError(),
        // What /completed-events lists.
        supabase
          .from('events')
          .select('id', only)
          .eq('status', 'published')
          .is('called_off_at', null)
          .lt('end_date', today())
          .abortSignal(signal)
          .throwOnError(),
      ])
      return { booked: booked.count ?? 0, events: events.count ?? 0, completed: completed.count ?? 0 }
    },
  })
