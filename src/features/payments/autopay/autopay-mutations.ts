import { rpcMutation } from '@/lib/backend/rpc'

/** Lets the rest of a booking be charged to a card that is kept. */
export const setAutopay = rpcMutation(
  'set_autopay',
  ({ bookingId, cardId }: { bookingId: string; cardId: string }) => ({ booking_id: bookingId, card_id: cardId }),
)

/** From now on nothing is charged by itself for a booking. */
export const endAutopay = rpcMutation('end_autopay', (bookingId: string) => ({ booking_id: bookingId }))

/** The card is charged no more, and the provider forgets it. */
export const removeCard = rpcMutation('remove_card', (cardId: string) => ({ card_id: cardId }))
