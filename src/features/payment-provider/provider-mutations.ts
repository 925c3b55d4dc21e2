import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { ProviderMode } from './provider-rules'

/**
 * Stores the key on the server side. The answer holds its last four characters and never the key. Nothing is kept of
 * the attempt: the cache would hold the key as the mutation's variables.
 */
export const connectProvider = mutationOptions({
  mutationKey: ['connect_payment_provider'],
  gcTime: 0,
  mutationFn: async ({ readKey, mode }: { readKey: () => string; mode: ProviderMode }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('connect_payment_provider', { key: readKey(), mode }).throwOnError()
    return readOutcome('connect_payment_provider', data)
  },
})

export const disconnectProvider = mutationOptions({
  mutationKey: ['disconnect_payment_provider'],
  mutationFn: async () => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('disconnect_payment_provider').throwOnError()
    return readOutcome('disconnect_payment_provider', data)
  },
})
