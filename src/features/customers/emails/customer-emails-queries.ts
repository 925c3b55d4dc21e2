import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'

/** The active bookings of a customer without an email address, for which emails could not be sent. */
export const bookingsWithUnsentEmails = (customerId: string) =>
  queryOptions({
    queryKey: [['bookings', 'events'], 'unsent', customerId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('bookings')
          .select('id, reference, status, events!bookings_event_id_fkey(title)')
          .eq('customer_id', customerId)
          .in('status', ['pending', 'confirmed'])
          .order('reference')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The reason why an email address is blocked. Null if it is not blocked. */
export const suppressionReason = (email: string) =>
  queryOptions({
    queryKey: ['email_suppressions', email.toLowerCase()],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('email_suppressions')
        .select('reason, suppressed_at')
        .eq('email', email.toLowerCase())
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
