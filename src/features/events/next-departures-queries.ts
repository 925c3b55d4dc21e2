import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { YESTERDAY } from '@/lib/dates'
import { whole } from '@/lib/rows'

/** As many as the first screen of a phone has room for. */
const SHOWN = 3

/** What leaves next and can be booked today; a home page tells no more of it. */
export const nextDepartures = () =>
  queryOptions({
    queryKey: ['event_cards', 'next'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('event_cards')
        .select('id, title, start_date, end_date, asking_price, gst_free, currency, booking_closes_on')
        .eq('status', 'published')
        .eq('state', 'open')
        .gte('end_date', YESTERDAY)
        .order('start_date')
        .order('id')
        .limit(SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => whole(row))
    },
  })
