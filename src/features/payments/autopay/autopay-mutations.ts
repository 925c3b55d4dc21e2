import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'

/** Lets the rest of a booking be charged to a card that is kept. */
export const setAutopay = rpcMutation(
  'set_autopay',
  ({ bookingId, cardId }: { bookingId: string; cardId: string }) => ({ booking_id: bookingId, card_id: cardId }),
)

/** From now on nothing is charged by itself for a booking. */
export const endAutopay = rpcMutation('end_autopay', (bookingId: string) => ({ booking_id: bookingId }))

/** The card is charged no more, and the provider forgets it. */
export const removeCard = rpcMutation('remove_card', (cardId: string) => ({ card_id: cardId }))

const FAILED = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const setWords: WordsFor<RpcResults['set_autopay']> = {
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

/** Why automatic payments ended, by what ended them; `refused` is the bank's word. */
export const STOPPED: Record<string, string> = {
  plan_changed: 'Your plan was changed: only what you agreed to is charged.',
  card_gone: 'The card is no longer there.',
  other_account: 'We take cards through another account now.',
  unmatched: 'We are looking into the last charge.',
  cancelled: 'The booking was cancelled.',
  removed: 'You removed the card.',
  desk: 'We ended them for you.',
  refused: 'A payment did not go through. Please pay it yourself.',
}

const OFF = {
  tone: 'success',
  title: 'Automatic payments are off',
  text: 'Nothing more is charged by itself. Your dashboard says what is due, and when.',
} as const

export const endWords: WordsFor<RpcResults['end_autopay']> = {
  off: OFF,
  already: OFF,
  not_found: { title: 'Booking not found', text: 'It may have been cancelled meanwhile.' },
  failed: FAILED,
}

export const removeWords: WordsFor<RpcResults['remove_card']> = {
  removed: { tone: 'success', title: 'Card removed', text: 'It is charged no more, and our card provider forgets it.' },
  not_found: { tone: 'info', title: 'Card removed', text: 'It was gone already.' },
  failed: FAILED,
}
