import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** The contact details of the signed-in member. */
export const myProfile = (userId: string) =>
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

/** A member's email preferences. The column defaults apply to a member without a stored row. */
export const myEmailPreferences = (userId: string) =>
  queryOptions({
    queryKey: ['email_preferences', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('email_preferences')
        .select('new_dates, event_reminders')
        .eq('profile_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data ?? { new_dates: false, event_reminders: true }
    },
  })

/** The membership tier: every account starts as `vip`, and becomes the higher tier `member` with its first confirmed
 * booking. */
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
