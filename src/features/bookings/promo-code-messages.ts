import type { Message } from '@/lib/messages'
import { formatPrice } from '@/lib/text'

/** Why a promo code cannot be used. */
const CODE_REASONS: Record<string, string> = {
  unknown: 'Check the spelling, or book without it.',
  not_yet: 'It can’t be used yet.',
  expired: 'It has expired.',
  other_trip: 'It’s for another trip.',
  members_only: 'It’s for members only. Please sign in first.',
  not_stackable: 'It can’t be combined with another code.',
  used_up: 'It has been used up.',
  no_discount: 'The other codes already cover the whole price.',
}
interface CodeRefusal {
  code: string | null
  reason: string
  min_spend: number | null
}
/** Creates the message that says why a promo code cannot be used. */
export const createCodeMessage = ({ code, reason, min_spend }: CodeRefusal): Message => ({
  tone: 'warning',
  title: code ? `${code} can’t be used` : 'This promo code can’t be used',
  text:
    min_spend === null
      ? (CODE_REASONS[reason] ?? 'Please book without it.')
      : `It’s for bookings of ${formatPrice(min_spend)} or more.`,
})
