import type { providerEventsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type ProviderMode = (typeof providerEventsLimits.mode.values)[number]

/**
 * The result of connecting a provider. The provider may reject the key, or the key may belong to the other mode (test
 * or live).
 */
export type ConnectResult = RpcResults['save_payment_provider'] | { status: 'wrong_mode' } | { status: 'refused' }

/** The result of comparing the company's ledger with the payment provider's records. */
export type CompareResult =
  | { status: 'done'; discrepancies: number }
  | Extract<RpcResults['reconcile_begin'], { status: 'busy' | 'no_provider' }>

export interface ProviderConnection {
  mode: ProviderMode
  /** The last four characters of the secret key. */
  lastFour: string
}

/** The prefix of the secret keys in each mode, shown as placeholder. */
export const KEY_PREFIXES: Record<ProviderMode, string> = { test: 'sk_test_', live: 'sk_live_' }

/** Returns the connected payment provider, or null if none is connected. */
export const toConnection = (result: RpcResults['payment_provider_status']): ProviderConnection | null =>
  result.status === 'connected' ? { mode: result.mode === 'live' ? 'live' : 'test', lastFour: result.last_four } : null

/**
 * The error message for an empty key field, whose text the product specification fixes. For an invalid key, a hint
 * follows this text.
 */
export const INVALID_KEY_MESSAGE = 'Please enter a valid Stripe API key.'

/** The error message below the key field. */
export const getKeyMessage = (status: string, mode: ProviderMode): string => {
  if (status === 'refused') return `${INVALID_KEY_MESSAGE} Stripe doesn’t recognise this one.`
  return status === 'wrong_mode' || status === 'invalid'
    ? `${INVALID_KEY_MESSAGE} A ${mode} key begins with ${KEY_PREFIXES[mode]}.`
    : INVALID_KEY_MESSAGE
}
