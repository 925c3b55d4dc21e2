import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'

/** Turns on automatic payments of a booking with a saved card. */
export const setAutopay = rpcMutation(
  'set_autopay',
  ({ bookingId, cardId }: { bookingId: string; cardId: string }) => ({ booking_id: bookingId, card_id: cardId }),
)

/** Turns off automatic payments of a booking. */
export const endAutopay = rpcMutation('end_autopay', (bookingId: string) => ({ booking_id: bookingId }))

/** Removes a saved card from our database and from the provider's records. */
export const removeCard = rpcMutation('remove_card', (cardId: string) => ({ card_id: cardId }))

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const startAutopayMessages: MessagesFor<RpcResults['set_autopay']> = {
  on: {
    tone: 'success',
    title: 'Automatic payments are on',
    text: 'We’ll email you before each payment. You can turn automatic payments off here at any time.',
  },
  nothing_due: { tone: 'info', title: 'Nothing is left to pay', text: 'This booking is paid.' },
  card_gone: {
    title: 'Card not found',
    text: 'The card has been removed. Please pay the next instalment with another card.',
  },
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: ERROR_MESSAGE,
}

/** Messages by the database's reason why automatic payments ended. */
export const STOP_REASONS: Record<string, string> = {
  plan_changed: 'Your payment plan was changed. We only charge amounts that you agreed to.',
  card_gone: 'The card was removed.',
  other_account: 'We’ve changed our card provider account. Please pay the next instalment by card again.',
  unmatched: 'We’re checking the last charge to your card.',
  cancelled: 'The booking was cancelled.',
  removed: 'You removed the card.',
  staff: 'Our staff turned off your automatic payments.',
  refused: 'A card payment did not go through. Please pay that instalment yourself.',
}

const AUTOPAY_OFF_MESSAGE = {
  tone: 'success',
  title: 'Automatic payments are off',
  text: 'We won’t charge your card automatically. Your dashboard shows what’s due and when.',
} as const

export const endAutopayMessages: MessagesFor<RpcResults['end_autopay']> = {
  off: AUTOPAY_OFF_MESSAGE,
  already_off: AUTOPAY_OFF_MESSAGE,
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: ERROR_MESSAGE,
}

export const removeCardMessages: MessagesFor<RpcResults['remove_card']> = {
  removed: {
    tone: 'success',
    title: 'Card removed',
    text: 'The card won’t be charged again, and our card provider deletes it.',
  },
  not_found: { tone: 'info', title: 'Card removed', text: 'The card had already been removed.' },
  failed: ERROR_MESSAGE,
}
