import type { Message } from '@/lib/messages'
import { formatPrice } from '@/lib/text'

/** Why a promo code cannot be used, by the reason from the database. */
const CODE_REASONS: Record<string, string> = {
  unknown: 'Check the spelling, or continue without it.',
  not_yet: 'It can’t be used yet.',
  expired: 'It has expired.',
  other_trip: 'It’s for another trip.',
  store_only: 'It’s for the store, not for trips.',
  trips_only: 'It’s for trips, not for the store.',
  members_only: 'It’s for members only. Please sign in first.',
  not_stackable: 'It can’t be combined with another code.',
  vouchers_only: 'It doesn’t reduce the price of gift vouchers.',
  used_up: 'It has been used up.',
  no_discount: 'The other codes already cover the whole price.',
}

/** A promo code that the database refused. */
interface CodeRefusal {
  code: string | null
  reason: string
  /** The lowest price in AUD for which the code can be used. Null: the code was refused for another reason. */
  min_spend: number | null
}

const createRefusalMessage = ({ code, reason, min_spend }: CodeRefusal, noun: string): Message => ({
  tone: 'warning',
  title: code ? `${code} can’t be used` : 'This promo code can’t be used',
  text:
    min_spend === null
      ? (CODE_REASONS[reason] ?? 'Please continue without it.')
      : `It’s for ${noun} of ${formatPrice(min_spend)} or more.`,
})

/** The message that a promo code cannot be used for a booking. */
export const createBookingCodeMessage = (refusal: CodeRefusal): Message => createRefusalMessage(refusal, 'bookings')

/** The message that a promo code cannot be used for an order in the store. */
export const createOrderCodeMessage = (refusal: CodeRefusal): Message => createRefusalMessage(refusal, 'orders')

/** Shown after someone has entered too many unknown promo codes. */
export const TOO_MANY_CODE_TRIES_MESSAGE: Message = {
  tone: 'warning',
  title: 'Too many wrong codes',
  text: 'Please try again in an hour, or continue without a code.',
}
