import { formatMoney, pluralise } from '../text.ts'

/** The travellers, bookings and payments that a decision about a departure affects. */
interface DecisionFacts {
  /** Number of confirmed travellers. */
  confirmed: number
  /** Number of pending and confirmed bookings. */
  bookings: number
  /** Payments of the pending and confirmed bookings in AUD. */
  paid: number
  /** Number of pending and confirmed bookings that can be cancelled without cost until the departure is guaranteed. */
  free_bookings: number
}

/**
 * The choices of staff for a departure that has fewer travellers than its minimum. The names are also the texts of the
 * buttons.
 */
export const DECISION_CHOICES = {
  guarantee: 'Guarantee Anyway',
  extend: 'Extend the Decision Day',
  callOff: 'Call Off Trip',
} as const

const joinSentences = (sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ')

/**
 * Describes what each choice of staff does for a departure with fewer travellers than its minimum. The dialog and the
 * email to staff list the choices in this order.
 */
export const describeDecision = ({
  confirmed,
  bookings,
  paid,
  free_bookings,
}: DecisionFacts): Record<keyof typeof DECISION_CHOICES, string> => ({
  guarantee: joinSentences([
    `The trip goes ahead with ${pluralise(confirmed, 'confirmed traveller')}, and the website says so.`,
    bookings > 0 && 'We email everyone who has booked.',
    free_bookings > 0 && `Free cancellation ends for ${pluralise(free_bookings, 'booking')}.`,
    'You can’t take this back. You can only call the trip off.',
  ]),
  extend: joinSentences([
    'The trip stays planned and on sale.',
    free_bookings > 0 && `Free cancellation stays open for ${pluralise(free_bookings, 'booking')}.`,
    'We ask you again on the new day if the minimum isn’t reached by then. No customer is emailed.',
  ]),
  callOff: joinSentences([
    bookings > 0
      ? `${pluralise(bookings, 'booking')} will be cancelled, with ${formatMoney(paid)} to refund in full.`
      : 'The trip has no bookings.',
    'The waitlist is closed, and we email everyone affected.',
    'You can’t take this back.',
  ]),
})
