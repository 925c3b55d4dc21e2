import { formatMoneyExact } from '@/lib/text'
import type { CheckoutState } from './card-queries'

interface PaidWords {
  title: string
  text: string
  /** Whether paying again is the way on. */
  again?: true
}

const THING = { booking: 'booking', order: 'order' } as const

const paid = ({ amount, purpose, booking_status }: CheckoutState): PaidWords => ({
  title: 'Thank you, your payment is here',
  text:
    `We received ${formatMoneyExact(amount)} by card. ` +
    (purpose === 'order'
      ? 'Your order is paid.'
      : booking_status === 'confirmed'
        ? 'Your spots are yours.'
        : 'It counts towards your booking.'),
})

const CHECKING: PaidWords = {
  title: 'We are checking your payment',
  text: 'This takes a moment. Please do not pay again: this page says so as soon as the money is here.',
}

const STATES: Record<string, (of: CheckoutState) => PaidWords> = {
  paid,
  processing: ({ amount }) => ({
    title: 'Your payment is on its way',
    text: `Your bank takes some days to send ${formatMoneyExact(amount)}. We write to you once it is here.`,
  }),
  paid_late: ({ amount, purpose }) => ({
    title: 'Your payment came too late',
    text:
      `Your ${THING[purpose === 'order' ? 'order' : 'booking']} had run out, and what it held has gone to others. ` +
      `We are sending ${formatMoneyExact(amount)} back to your card.`,
  }),
  returned: ({ amount }) => ({
    title: 'This was paid twice',
    text: `Your first payment counts. We are sending this one, ${formatMoneyExact(amount)}, back to your card.`,
  }),
  unmatched: () => ({
    title: 'We are looking into your payment',
    text: 'It reached us, but does not match what was asked for. Our desk looks at it and writes to you.',
  }),
  failed: () => ({
    title: 'Your payment did not come',
    text: 'Your bank did not send it, and nothing was charged. You can try again.',
    again: true,
  }),
  expired: () => ({
    title: 'The card page has closed',
    text: 'Its time ran out before it was paid, and nothing was charged. You can open a new one.',
    again: true,
  }),
  closed: () => ({
    title: 'This card page is closed',
    text: 'Nothing was charged by it. See how things stand, and pay what is due from there.',
  }),
}

/** What is said of a payment by card that somebody comes back from, from our ledger alone. */
export const paidWords = (of: CheckoutState): PaidWords => STATES[of.state]?.(of) ?? CHECKING

/** Whoever closed the card's page has paid nothing, and may. */
export const CLOSED_BY_PAYER: PaidWords = {
  title: 'Nothing was charged',
  text: 'You left the card page without paying. What you booked or ordered is still held: you can pay now, or later.',
  again: true,
}
