import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Live bookings of a customer, whose emails wait for an address. */
export const unsentBookings = (customerId: string) =>
  queryOptions({
    queryKey: [['bookings', 'events'], 'unsent', customerId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bookings')
        .select('id, reference, status, events(title)')
        .eq('customer_id', customerId)
        .in('status', ['pending', 'confirmed'])
        .order('reference')
        .limit(20)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Why nothing is sent to an address any more; null where letters arrive. */
export const mailTrouble = (email: string) =>
  queryOptions({
    queryKey: ['mail_addresses', email.toLowerCase()],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('mail_addresses')
        .select('trouble, noted_at')
        .eq('email', email.toLowerCase())
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
