import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import { readOutcome } from '@/lib/outcome'
import { readCompareAnswer, readConnectAnswer, type ConnectAnswer, type ProviderMode } from './provider-rules'

/**
 * Has the key checked with the provider and kept sealed. The answer holds its last four characters and never the key. Nothing
 * is kept of the attempt: the cache would hold the key as the mutation's variables.
 */
export const connectProvider = mutationOptions({
  mutationKey: ['save_payment_provider'],
  gcTime: 0,
  mutationFn: async ({ readKey, mode }: { readKey: () => string; mode: ProviderMode }): Promise<ConnectAnswer> =>
    readConnectAnswer(await callFunction('connect-provider', { body: { key: readKey(), mode } })),
})

/** Compares the provider's books with ours, now; the clock does so each night. */
export const compareBooks = mutationOptions({
  mutationKey: ['reconcile_begin'],
  mutationFn: async () => readCompareAnswer(await callFunction('reconcile')),
})

export const disconnectProvider = mutationOptions({
  mutationKey: ['disconnect_payment_provider'],
  mutationFn: async () =>
    readOutcome('disconnect_payment_provider', await callFunction('connect-provider', { method: 'DELETE' })),
})
