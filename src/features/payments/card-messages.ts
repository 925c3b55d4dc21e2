import { formatMoneyExact } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import type { CardCheckout } from './card-mutations'

/** Shown beside every card payment button. */
export const CARD_PAGE_HINT = 'You pay on a page of Stripe, our card provider: your card’s number never reaches us.'

/** Shown if no card payment provider is connected. Suggests a bank transfer. */
export const CARDS_CLOSED_MESSAGE = {
  tone: 'info',
  title: 'Card payment isn’t available yet',
  text:
    'We’re still setting up card payment, and you weren’t charged. ' +
    'Please pay by bank transfer for now. It takes a minute, and we’ll keep holding your spots.',
} as const

/** Shown if no card payment provider is connected and the company's bank details are not set. */
export const NO_PAYMENT_METHOD_MESSAGE = {
  tone: 'warning',
  title: "We can't take payments online at the moment",
  text: 'Nothing has been charged. Please contact us, and we’ll tell you how to pay.',
} as const

/** Shown if the status of card payments failed to load. */
export const CARD_STATUS_ERROR_MESSAGE = {
  title: 'Error',
  text: 'We couldn’t check if cards are accepted. Please try again, or pay another way.',
} as const

export const payByCardMessages: MessagesFor<CardCheckout> = {
  // A checkout that is ready needs no message, because the provider's page or the result page opens.
  ready: null,
  already_closed: null,
  nothing_due: {
    tone: 'info',
    title: 'Nothing to pay',
    text: 'Your booking or order is paid already. Nothing was charged.',
  },
  processing: {
    tone: 'info',
    title: 'A payment is on its way',
    text: 'An earlier payment covers this amount and takes a few days to arrive. You weren’t charged again.',
  },
  not_live: {
    title: 'Your booking or order was cancelled or expired',
    text: 'It can’t be paid anymore. You weren’t charged.',
  },
  too_much: ({ balance }) => ({
    title: 'Amount too high',
    text: `You can pay up to ${formatMoneyExact(balance)} by card. Nothing was charged.`,
  }),
  too_small: ({ min }) => ({
    title: 'Amount too low',
    text: `Please pay at least ${formatMoneyExact(min)}. Nothing was charged.`,
  }),
  too_many: {
    tone: 'warning',
    title: 'Too many attempts',
    text: 'You’ve opened the card payment page too often. Please try again in an hour, or pay another way.',
  },
  no_provider: CARDS_CLOSED_MESSAGE,
  invalid: { title: 'Please check the amount', text: 'The amount must be more than $0, in dollars and cents.' },
  not_found: { title: 'Nothing to pay', text: 'There is nothing to pay with this link. You weren’t charged.' },
  failed: {
    title: 'We couldn’t open the card payment page',
    text: 'Nothing was charged. Please try again, or pay another way.',
  },
}
