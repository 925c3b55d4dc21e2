import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { readConnection } from './provider-rules'

/** Whether a provider is connected, its mode and the last four digits of its key: all that anybody can learn of it. */
export const providerConnection = () =>
  queryOptions({
    queryKey: ['payment_provider_status'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('payment_provider_status').abortSignal(signal).throwOnError()
      return readConnection(readOutcome('payment_provider_status', data))
    },
  })
