import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import { readConnection } from './provider-rules'

/** Whether a provider is connected, its mode and the last four digits of its key: all that anybody can learn of it. */
export const providerConnection = () =>
  queryOptions({
    queryKey: ['payment_provider_status'],
    queryFn: async ({ signal }) => {
      const result = await callRpc('payment_provider_status', undefined, signal)
      return readConnection(result)
    },
  })
