import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcQuery } from '@/lib/backend/rpc'

/** The member's own contact details. */
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

export const myMailChoices = (userId: string) => rpcQuery('my_email_preferences', [userId])

/** `member` after the first confirmed booking, `vip` before. */
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
