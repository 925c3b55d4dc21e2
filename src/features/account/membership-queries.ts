import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

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
