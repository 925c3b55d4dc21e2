import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcQuery } from '@/lib/backend/rpc'

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
export const myMailChoices = (userId: string) => rpcQuery('my_mail_choices', [userId])
