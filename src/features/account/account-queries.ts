import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** What a member has told us of himself. */
export const ownProfile = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('profiles')
        .select('id, full_name, phone, is_admin')
        .eq('id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** What a member wants to be written about. */
export const myMailChoices = (userId: string) =>
  queryOptions({
    queryKey: ['my_mail_choices', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_mail_choices').abortSignal(signal).throwOnError()
      return readOutcome('my_mail_choices', data)
    },
  })
