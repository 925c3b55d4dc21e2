import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { whole } from '@/lib/rows'

/** What departures ahead can be narrowed to: only what leads somewhere. */
export const departureChoices = () =>
  queryOptions({
    queryKey: ['departure_choices'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('departure_choices')
        .select('destinations, months')
        .abortSignal(signal)
        .single()
        .throwOnError()
      return whole(data)
    },
  })
