import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { SettingsRow } from './settings-labels'

/** All settings, for staff. */
export const settingsRow = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }): Promise<SettingsRow> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.from('settings').select().abortSignal(signal).single().throwOnError()
      return data
    },
  })
