import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { CompareResult, ConnectResult, ProviderMode } from './provider-rules'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** The field shows why a key was refused. */
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
      ? { tone: 'success', title: 'The books agree', text: 'All that Stripe knows is in our ledger.' }
      : {
          tone: 'warning',
          title: 'The books differ',
          text: `${discrepancies === 1 ? 'One payment is' : `${discrepancies} payments are`} on the admin dashboard, with both amounts.`,
        },
  busy: {
    tone: 'info',
    title: 'Already comparing',
    text: 'Someone else has just started it. Please check again in a minute.',
  },
  no_provider: { title: 'Not connected', text: 'Connect Stripe first.' },
  failed: ERROR_MESSAGE,
}

const DISCONNECTED_MESSAGE = {
  tone: 'success',
  title: 'Stripe disconnected',
  text: 'Card payments are closed until a key is entered again.',
} as const

export const disconnectMessages: MessagesFor<RpcResults['disconnect_payment_provider']> = {
  disconnected: DISCONNECTED_MESSAGE,
  not_connected: DISCONNECTED_MESSAGE,
  failed: ERROR_MESSAGE,
}
