import { VALUES, type Answers, type Value } from '@/lib/law'
import { formatMoneyExact } from '@/lib/format/money'

export type PaymentKind = Value<'payments', 'kind'>
export type PaymentMethod = Value<'payments', 'method'>
/** What a member can pay with: cash is handed to somebody, who records it. */
export const MEMBER_METHODS = VALUES.payments.method.filter((method) => method !== 'cash')
/** Money that comes in, or goes back. */
export type Direction = Value<'order_payments', 'kind'>
export type TransferStatus = Answers['request_bank_transfer']['status']

const amountOf = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

/** Words for each answer to announcing a bank transfer, and `failed` for none. */
export const transferMessages: Record<
  TransferStatus | 'failed',
  { title: string; text: (answer: Record<string, unknown>) => string }
> = {
  requested: {
    title: 'Transfer announced',
    text: ({ reference }) =>
      `Please write ${String(reference)} on your transfer. It shows as pending until we have confirmed it.`,
  },
  repeated: {
    title: 'Your earlier try went through',
    text: ({ reference, amount }) =>
      `It announced ${amountOf(amount)} as ${String(reference)}, and nothing since. Please look at your announced transfers before you go on.`,
  },
  too_small: {
    title: 'That is too little to hold your spots',
    text: ({ least }) => `Please announce at least ${amountOf(least)}: what your first payment still needs.`,
  },
  too_many: {
    title: 'Enough transfers are on their way',
    text: ({ most }) => `At most ${String(most)} can wait at once. Please wait until we have confirmed one.`,
  },
  invalid: { title: 'Please check the amount', text: () => 'It must be more than $0, in dollars and cents.' },
  too_much: {
    title: 'That is more than you owe',
    text: ({ balance }) =>
      `You can pay up to ${amountOf(balance)}: what is owing, less transfers you have announced already.`,
  },
  not_live: {
    title: 'This booking is no longer held',
    text: () => 'It was cancelled or ran out, so nothing can be paid towards it.',
  },
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

export const KIND_NAMES: Record<PaymentKind, string> = {
  deposit: 'Deposit',
  instalment: 'Instalment',
  extra: 'Extra payment',
  refund: 'Refund',
}
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'Credit Card',
  bank_transfer: 'Bank Transfer',
  cash: 'Cash',
}
