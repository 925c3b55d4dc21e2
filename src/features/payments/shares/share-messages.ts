import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { formatMoneyExact } from '@/lib/text'
import type { BadgeTone } from '@/ui/badge'
import { CARDS_CLOSED_MESSAGE } from '../card-messages'

const NOT_FOUND_MESSAGE = { title: 'Booking not found', text: 'Please reload the page.' }
const LINK_OVER_MESSAGE = {
  tone: 'info',
  title: 'This link no longer works',
  text: 'The share was paid, the link was revoked, or the booking has ended.',
} as const

/** The name and color of each status of a payment link. */
export const LINK_STATUSES: Record<string, [name: string, tone: BadgeTone]> = {
  open: ['Sent', 'info'],
  processing: ['Payment on its way', 'info'],
  paid: ['Paid', 'success'],
  refunded: ['Refunded', 'neutral'],
  revoked: ['Revoked', 'neutral'],
  cancelled: ['Booking ended', 'neutral'],
  settled: ['Paid another way', 'neutral'],
}

export const sendPaymentLinkMessages: MessagesFor<RpcResults['send_payment_link']> = {
  sent: { tone: 'success', title: 'Link sent', text: 'We’ve emailed the payment link.' },
  has_link: { tone: 'info', title: 'This traveller already has a link', text: 'Revoke it first to send another one.' },
  not_confirmed: { title: 'This booking isn’t confirmed', text: 'Links can be sent once the deposit is paid.' },
  nothing_due: { tone: 'info', title: 'This booking is paid', text: 'There is nothing left to pay.' },
  too_much: ({ max }) => ({
    title: 'Amount too high',
    text: `At most ${formatMoneyExact(max)} can be shared now. The rest is paid or on its way.`,
  }),
  too_small: ({ min }) => ({ title: 'Amount too low', text: `Please enter at least ${formatMoneyExact(min)}.` }),
  no_provider: { ...CARDS_CLOSED_MESSAGE, text: 'Payment links need card payment, which we’re still setting up.' },
  too_many: { tone: 'warning', title: 'Too many links', text: 'Please try again tomorrow.' },
  invalid: null,
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t send the link', text: 'Please try again.' },
}

export const resendLinkMessages: MessagesFor<RpcResults['resend_payment_link']> = {
  sent: { tone: 'success', title: 'Link sent again', text: 'Ask the traveller to check their spam folder too.' },
  sent_before: { tone: 'info', title: 'Sent within the last hour', text: 'You can send the link again in an hour.' },
  too_many: { tone: 'warning', title: 'Sent too many times already', text: 'Copy the link and send it yourself.' },
  not_open: LINK_OVER_MESSAGE,
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t send the link', text: 'Please try again.' },
}

export const revokePaymentLinkMessages: MessagesFor<RpcResults['revoke_payment_link']> = {
  revoked: { tone: 'success', title: 'Link revoked', text: 'The link can’t be used to pay any more.' },
  not_open: LINK_OVER_MESSAGE,
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t revoke the link', text: 'Please try again.' },
}
