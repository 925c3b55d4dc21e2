import type { Answers } from '@/lib/law'
import type { WordsFor } from '@/lib/words'

const FAILED = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const setWords: WordsFor<Answers['set_autopay']> = {
  on: {
    tone: 'success',
    title: 'Automatic payments are on',
    text: 'We write to you before each one, and you can turn them off here at any time.',
  },
  nothing_due: { tone: 'info', title: 'Nothing is left to pay', text: 'This booking is paid.' },
  card_gone: { title: 'This card is gone', text: 'It was removed. Please pay the next part with another card.' },
  not_found: { title: 'Booking not found', text: 'It may have been cancelled meanwhile.' },
  failed: FAILED,
}

const OFF = {
  tone: 'success',
  title: 'Automatic payments are off',
  text: 'Nothing more is charged by itself. Your dashboard says what is due, and when.',
} as const

export const endWords: WordsFor<Answers['end_autopay']> = {
  off: OFF,
  already: OFF,
  not_found: { title: 'Booking not found', text: 'It may have been cancelled meanwhile.' },
  failed: FAILED,
}

export const removeWords: WordsFor<Answers['remove_card']> = {
  removed: { tone: 'success', title: 'Card removed', text: 'It is charged no more, and our card provider forgets it.' },
  not_found: { tone: 'info', title: 'Card removed', text: 'It was gone already.' },
  failed: FAILED,
}
