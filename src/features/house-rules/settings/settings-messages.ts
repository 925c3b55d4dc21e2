import type { Answers } from '@/lib/law'
import type { WordsFor } from '@/lib/words'

export const settingsWords: WordsFor<Answers['save_house_rules']> = {
  saved: { tone: 'success', title: 'Settings Saved', text: 'They hold from now on, in every text and rule.' },
  conflict: {
    tone: 'warning',
    title: 'Somebody Else Has Saved Meanwhile',
    text: 'What they changed stands in its fields now, and yours as you typed it. Look it over, then save once more.',
  },
  invalid: null,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
