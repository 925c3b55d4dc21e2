import { queryOptions } from '@tanstack/react-query'
import { subDays } from 'date-fns/subDays'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** A payment or refund counts as recent for this number of days. */
const RECENT_PAYMENT_DAYS = 10

/** The recent payments and refunds of a member's bookings, newest first. */
export const recentPayments = (userId: string) =>
  queryOptions({
    queryKey: [['payments', 'bookings'], 'arrived', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('payments')
        .select('id, booking_id, amount, paid_at, bookings!inner(user_id)')
        .eq('bookings.user_id', userId)
        .neq('kind', 'split')
        .gte('paid_at', subDays(new Date(), RECENT_PAYMENT_DAYS).toISOString())
        .order('paid_at', { ascending: false })
        .order('id')
        .limit(3)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
