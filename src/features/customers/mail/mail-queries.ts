import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

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
