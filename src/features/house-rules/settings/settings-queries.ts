import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Rules } from './settings-words'

/** All settings, for staff. */
export const houseSettings = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }): Promise<Rules> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.from('settings').select().abortSignal(signal).single().throwOnError()
      return data
    },
  })
