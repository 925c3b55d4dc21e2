import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** How many recovery codes are still good. */
export const codesLeft = (userId: string) =>
  queryOptions({
    queryKey: ['recovery_codes_left', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('recovery_codes_left').abortSignal(signal).throwOnError()
      return readOutcome('recovery_codes_left', data).left
    },
  })
