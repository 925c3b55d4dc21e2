import { formatMoneyExact } from '@/lib/text'
import type { CheckoutState } from './card-queries'

interface PaymentResultMessage {
  title: string
  text: string
  /** True if the page offers to pay again. */
  canPayAgain?: true
}

const ITEM_NAMES = { booking: 'booking', order: 'order' } as const

const PAID_TEXTS: Record<string, string> = {
  order: 'Your order is paid.',
  share: 'Your share is paid, and the receipt is in your email.',
}

const createPaidMessage = ({ amount, purpose, booking_status }: CheckoutState): PaymentResultMessage => ({
  title: 'Thank you, we’ve received your payment',
  text:
    `We received ${formatMoneyExact(amount)} by card. ` +
    (PAID_TEXTS[purpose] ??
      (booking_status === 'confirmed' ? 'Your booking is confirmed.' : 'The payment counts towards your booking.')),
})

const CHECKING_MESSAGE: PaymentResultMessage = {
  title: 'We’re checking your payment',
  text: 'This takes a moment. Please don’t pay again: this page updates when the payment arrives.',
}

const STATE_MESSAGES: Record<string, (checkout: CheckoutState) => PaymentResultMessage> = {
  paid: createPaidMessage,
  processing: ({ amount }) => ({
    title: 'Your payment is on its way',
    text: `Your bank takes a few days to send ${formatMoneyExact(amount)}. We’ll email you when it arrives.`,
  }),
  paid_late: ({ amount, purpose }) => ({
    title: 'Your payment arrived too late',
    text:
      (purpose === 'share'
        ? 'The booking had ended or was paid already. '
        : `Your ${ITEM_NAMES[purpose === 'order' ? 'order' : 'booking']} had expired, and its spots or items were released. `) +
      // For a payment by payment link (`share`), only the part that the booking doesn't need is refunded.
      `We’re refunding ${purpose === 'share' ? 'what it doesn’t need' : formatMoneyExact(amount)} to your card.`,
  }),
  returned: ({ amount }) => ({
    title: 'You paid twice',
    text: `Your first payment counts. We’re refunding the second payment of ${formatMoneyExact(amount)} to your card.`,
  }),
  unmatched: () => ({
    title: 'We’re checking your payment amount',
    text: 'Your payment arrived, but it doesn’t match the amount due. We’ll check and email you.',
  }),
  failed: () => ({
    title: 'Your payment didn’t arrive',
    text: 'Your bank didn’t approve the payment, and you weren’t charged. You can try again.',
    canPayAgain: true,
  }),
  expired: () => ({
    title: 'The card payment page has closed',
    text: 'The page expired before you paid, and you weren’t charged. You can open a new one.',
    canPayAgain: true,
  }),
  closed: () => ({
    title: 'This card payment page is closed',
    text: 'You weren’t charged. Open your booking or order to see what’s due, and pay there.',
  }),
}

/** The message for the state of a checkout according to our ledger. */
export const createPaymentResultMessage = (checkout: CheckoutState): PaymentResultMessage =>
  STATE_MESSAGES[checkout.state]?.(checkout) ?? CHECKING_MESSAGE

/** Shown if the customer closed the provider's page without paying. */
export const CLOSED_BY_PAYER_MESSAGE: PaymentResultMessage = {
  title: 'Nothing was charged',
  text: 'You left the card payment page without paying. We’re still holding your booking or order: you can pay now or later.',
  canPayAgain: true,
}

/** The same message as `CLOSED_BY_PAYER_MESSAGE`, for a payment that began with a payment link. */
export const SHARE_CLOSED_BY_PAYER_MESSAGE: PaymentResultMessage = {
  title: 'Nothing was charged',
  text: 'You left the card payment page without paying. Your payment link still works: you can pay now or later.',
  canPayAgain: true,
}
