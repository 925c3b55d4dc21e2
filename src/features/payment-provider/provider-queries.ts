import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import { toConnection } from './provider-rules'

/** The provider's mode and the last four characters of its key. No other part of the key can be read. */
export const providerConnection = () =>
  queryOptions({
    queryKey: ['payment_provider_status'],
    queryFn: async ({ signal }) => {
      const result = await callRpc('payment_provider_status', undefined, signal)
      return toConnection(result)
    },
  })
