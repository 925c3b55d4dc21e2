import { formatMoneyExact } from '@/lib/money'
import type { Outcome } from '@/lib/outcome'
import type { PaymentKind, PaymentMethod } from './payment-queries'

export const TRANSFER_STATUSES = ['requested', 'invalid', 'too_much', 'not_live', 'not_found'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

const amountOf = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

/** Words for each answer to announcing a bank transfer, and `failed` for none. */
export const transferMessages: Record<TransferStatus | 'failed', { title: string; text: (answer: Partial<Outcome>) => string }> = {
  requested: {
    title: 'Transfer announced',
    text: ({ reference }) => `Please write ${String(reference)} on your transfer. It shows as pending until we have confirmed it.`,
  },
  invalid: { title: 'Please check the amount', text: () => 'It must be more than $0, in dollars and cents.' },
  too_much: {
    title: 'That is more than you owe',
    text: ({ balance }) => `You can pay up to ${amountOf(balance)}: what is owing, less transfers you have announced already.`,
  },
  not_live: { title: 'This booking is no longer held', text: () => 'It was cancelled or ran out, so nothing can be paid towards it.' },
  not_found: { title: 'Booking not found', text: () => 'Please choose one of your bookings.' },
  failed: { title: 'Error', text: () => 'Something went wrong. Please try again.' },
}

/** Nothing is charged where a card cannot be charged: these say so. */
export const cardMessages = {
  closed: {
    title: 'Card payment is not open yet',
    text: 'We are still setting it up, and nothing has been charged. Please pay by bank transfer meanwhile: it takes a minute and your spots stay held.',
  },
  open: {
    title: 'Card payment opens soon',
    text: 'It is connected but not open for bookings yet, and nothing has been charged. Please pay by bank transfer meanwhile.',
  },
} as const

export const KIND_NAMES: Record<PaymentKind, string> = { deposit: 'Deposit', instalment: 'Instalment', extra: 'Extra payment', refund: 'Refund' }
export const METHOD_NAMES: Record<PaymentMethod, string> = { card: 'Credit Card', bank_transfer: 'Bank Transfer', cash: 'Cash' }
