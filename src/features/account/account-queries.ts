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
export const myMailChoices = (userId: string) => rpcQuery('my_email_preferences', [userId])

/** Which tier somebody signed in has reached: `member` with the first confirmed booking, `vip` until then. */
export const membershipTier = (userId: string) =>
  queryOptions({
    queryKey: ['customers', 'tier', userId],
    queryFn: async ({ signal }): Promise<'vip' | 'member'> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('customers')
        .select('member_status')
        .eq('profile_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.member_status === 'member' ? 'member' : 'vip'
    },
  })
