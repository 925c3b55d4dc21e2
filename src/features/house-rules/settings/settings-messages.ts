import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

export const settingsWords: WordsFor<RpcResults['save_house_rules']> = {
  saved: { tone: 'success', title: 'Settings Saved', text: 'They hold from now on, in every text and rule.' },
  conflict: {
    tone: 'warning',
    title: 'Somebody Else Has Saved Meanwhile',
    text: 'What they changed stands in its fields now, and yours as you typed it. Look it over, then save once more.',
  },
  own_factor_first: {
    title: 'Show Your Own Second Factor First',
    text: 'Set one up on the page Security, or sign in with its code. Else you would be the first to be shut out.',
  },
  invalid: null,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Of a try whose answer got lost, where nothing differs from what is stored any more. */
export const savedAfterAll: Words = { tone: 'info', title: 'Saved After All', text: 'What stands here is stored.' }
