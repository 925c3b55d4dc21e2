import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { CompareResult, ConnectResult, ProviderMode } from './provider-rules'

/**
 * Checks the key with the provider and stores the key encrypted. The result contains only the last four characters of
 * the key. `gcTime: 0` stops the mutation cache from keeping the key.
 */
export const connectProvider = mutationOptions({
  mutationKey: ['save_payment_provider'],
  gcTime: 0,
  mutationFn: ({ readKey, mode }: { readKey: () => string; mode: ProviderMode }) =>
    callFunction<ConnectResult>('connect-provider', { body: { key: readKey(), mode } }),
})

/** Compares the provider's records with our ledger now. A scheduled job makes the same comparison every night. */
export const compareWithProvider = mutationOptions({
  mutationKey: ['reconcile_begin'],
  mutationFn: () => callFunction<CompareResult>('reconcile'),
})

export const disconnectProvider = mutationOptions({
  mutationKey: ['disconnect_payment_provider'],
  mutationFn: () => callFunction<RpcResults['disconnect_payment_provider']>('connect-provider', { method: 'DELETE' }),
})
