import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Changes } from './settings-schema'

interface Save {
  /** What was changed alone: the rest stays as it is by then. */
  changes: Changes
  /** Of the settings that the form was filled from. */
  version: number
}

/** Answers saved, conflict where somebody else saved meanwhile, or invalid with the fields. */
export const saveHouseRules = mutationOptions({
  mutationKey: ['save_house_rules'],
  mutationFn: async ({ changes, version }: Save) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('save_house_rules', { changes, expected_version: version }).throwOnError()
    return readOutcome('save_house_rules', data)
  },
})
