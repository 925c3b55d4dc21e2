import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { CompareResult, ConnectResult, ProviderMode } from './provider-rules'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Messages for the results of connecting a provider. If the key was rejected, its field shows the reason instead. */
export const createConnectMessages = (mode: ProviderMode): MessagesFor<ConnectResult> => ({
  connected: { tone: 'success', title: 'Stripe connected', text: `Card payments are set up in ${mode} mode.` },
  wrong_mode: null,
  refused: null,
  invalid: null,
  failed: ERROR_MESSAGE,
})

export const compareMessages: MessagesFor<CompareResult> = {
  done: ({ discrepancies }) =>
    discrepancies === 0
      ? {
          tone: 'success',
          title: 'No differences found',
          text: 'Our payment records include every payment that Stripe has recorded.',
        }
      : {
          tone: 'warning',
          title: 'Differences found',
          text: `${discrepancies === 1 ? 'One payment is' : `${discrepancies} payments are`} listed under payment exceptions, with our amount and Stripe’s.`,
        },
  busy: {
    tone: 'info',
    title: 'Already comparing',
    text: 'Another comparison with Stripe is already running. Please check again in a minute.',
  },
  no_provider: { title: 'Not connected', text: 'Connect Stripe first.' },
  failed: ERROR_MESSAGE,
}

const DISCONNECTED_MESSAGE = {
  tone: 'success',
  title: 'Stripe disconnected',
  text: 'Members can’t pay by card until you enter a key again.',
} as const

export const disconnectMessages: MessagesFor<RpcResults['disconnect_payment_provider']> = {
  disconnected: DISCONNECTED_MESSAGE,
  not_connected: DISCONNECTED_MESSAGE,
  failed: ERROR_MESSAGE,
}
