import type { Answers } from '@/lib/law'
import type { WordsFor } from '@/lib/words'
import type { ConnectAnswer, ProviderMode } from './provider-rules'

const FAILED = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Words for each answer to a key. The field says why it was refused. */
export const connectWords = (mode: ProviderMode): WordsFor<ConnectAnswer> => ({
  connected: { tone: 'success', title: 'Stripe Connected', text: `Card payments are set up in ${mode} mode.` },
  wrong_mode: null,
  refused: null,
  invalid: null,
  failed: FAILED,
})

const DISCONNECTED = {
  tone: 'success',
  title: 'Stripe Disconnected',
  text: 'Card payments are closed until a key is entered again.',
} as const

/** Words for each answer to taking the key away. */
export const disconnectWords: WordsFor<Answers['disconnect_payment_provider']> = {
  disconnected: DISCONNECTED,
  not_connected: DISCONNECTED,
  failed: FAILED,
}
