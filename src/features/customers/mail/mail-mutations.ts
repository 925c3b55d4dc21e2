import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Letters go to the address again, from the next one on. Answers cleared or not_found. */
export const clearMailAddress = mutationOptions({
  mutationKey: ['clear_mail_address'],
  mutationFn: async (email: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('clear_mail_address', { email }).throwOnError()
    return readOutcome('clear_mail_address', data)
  },
})
