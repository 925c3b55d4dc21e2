import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'

/** Published events in order of their start. */
export const publishedEvents = () =>
  queryOptions({
    queryKey: ['events', 'published'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select('id, title, status, start_date, end_date, location, max_registrations, price, currency, description')
        .eq('status', 'published')
        .order('start_date')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
