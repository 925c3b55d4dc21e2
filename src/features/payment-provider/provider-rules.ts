import type { providerEventsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type ProviderMode = (typeof providerEventsLimits.mode.values)[number]

/** The provider may not know the key, or it may belong to the other mode. */
export type ConnectResult = RpcResults['save_payment_provider'] | { status: 'wrong_mode' } | { status: 'refused' }

/** Result of a reconciliation. */
export type CompareResult =
  | { status: 'done'; discrepancies: number }
  | Extract<RpcResults['reconcile_begin'], { status: 'busy' | 'no_provider' }>

export interface ProviderConnection {
  mode: ProviderMode
  /** The last four characters of the key. */
  lastFour: string
}

/** Prefix of the keys of each mode, shown as placeholder. */
export const KEY_PREFIXES: Record<ProviderMode, string> = { test: 'sk_test_', live: 'sk_live_' }

/** @returns null if no provider is connected */
export const toConnection = (result: RpcResults['payment_provider_status']): ProviderConnection | null =>
  result.status === 'connected' ? { mode: result.mode === 'live' ? 'live' : 'test', lastFour: result.last_four } : null

/** Specification: the message for a blank key. An invalid key gets the same message with a hint. */
export const INVALID_KEY_MESSAGE = 'Please enter a valid Stripe API key.'

/** The error below the field. */
export const getKeyMessage = (status: string, mode: ProviderMode): string => {
  if (status === 'refused') return `${INVALID_KEY_MESSAGE} Stripe does not know this one.`
  return status === 'wrong_mode' || status === 'invalid'
    ? `${INVALID_KEY_MESSAGE} A ${mode} key begins with ${KEY_PREFIXES[mode]}.`
    : INVALID_KEY_MESSAGE
}
