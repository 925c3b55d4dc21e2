import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Every number of the trade and the company's details, for who may change them. */
export const houseSettings = () =>
  queryOptions({
    queryKey: ['house_settings'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('house_settings').abortSignal(signal).throwOnError()
      return readOutcome('house_settings', data).rules
    },
  })
