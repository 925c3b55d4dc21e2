import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { CompareAnswer, ConnectAnswer, ProviderMode } from './provider-rules'

/**
 * Has the key checked with the provider and kept sealed. The answer holds its last four characters and never the key. Nothing
 * is kept of the attempt: the cache would hold the key as the mutation's variables.
 */
export const connectProvider = mutationOptions({
  mutationKey: ['save_payment_provider'],
  gcTime: 0,
  mutationFn: ({ readKey, mode }: { readKey: () => string; mode: ProviderMode }) =>
    callFunction<ConnectAnswer>('connect-provider', { body: { key: readKey(), mode } }),
})

/** Compares the provider's books with ours, now; the clock does so each night. */
export const compareBooks = mutationOptions({
  mutationKey: ['reconcile_begin'],
  mutationFn: () => callFunction<CompareAnswer>('reconcile'),
})

export const disconnectProvider = mutationOptions({
  mutationKey: ['disconnect_payment_provider'],
  mutationFn: () => callFunction<RpcResults['disconnect_payment_provider']>('connect-provider', { method: 'DELETE' }),
})
