import { formatMoney, formatMoneyExact } from '@/lib/money'
import type { Outcome } from '@/lib/outcome'
import { toast } from '@/ui/toast'

export const MONEY_STATUSES = ['recorded', 'refunded', 'repeated', 'invalid', 'too_much', 'not_live', 'not_found'] as const
export const DECISION_STATUSES = ['confirmed', 'rejected', 'already', 'not_found'] as const

/**
 * The question before money goes back.
 * @param amount AUD
 */
export const refundQuestion = (amount: number, customer: string): string =>
  `Are you sure you want to issue a refund for ${formatMoney(amount)} to ${customer}? This action cannot be undone.`

const money = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

interface Words {
  title: string
  text: (answer: Partial<Outcome>) => string
}

const stands = ({ booking_status }: Partial<Outcome>): string =>
  booking_status === 'confirmed' ? 'The booking is confirmed.' : 'The booking is not confirmed yet.'

/** Words for each answer to recording money, giving it back, and deciding on a transfer. */
export const adminPaymentMessages: Record<
  (typeof MONEY_STATUSES)[number] | (typeof DECISION_STATUSES)[number] | 'failed',
  Words
> = {
  recorded: { title: 'Payment Recorded', text: stands },
  refunded: { title: 'Refund Issued', text: ({ paid }) => `Paid after the refund: ${money(paid)}.` },
  repeated: {
    title: 'Your earlier try went through',
    text: ({ amount }) => `${money(amount)} was recorded by it, and nothing since. Check the figures before you go on.`,
  },
  confirmed: { title: 'Transfer Confirmed', text: stands },
  rejected: { title: 'Transfer Rejected', text: () => 'Nothing was recorded as paid.' },
  already: { title: 'Already Decided', text: ({ transfer_status }) => `Somebody else has ${String(transfer_status)} this transfer.` },
  invalid: { title: 'Please check the amount', text: () => 'It must be more than $0, in dollars and cents.' },
  too_much: {
    title: 'That is too much',
    text: ({ balance, paid }) => (paid === undefined ? `At most ${money(balance)} is owing.` : `At most ${money(paid)} was paid.`),
  },
  not_live: { title: 'This booking was cancelled', text: () => 'Nothing can be paid towards it.' },
  not_found: { title: 'Not Found', text: () => 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: () => 'We had no answer. Try once more: nothing is recorded twice.' },
}

const GOOD: readonly string[] = ['recorded', 'refunded', 'confirmed', 'rejected']

/** Says what came of it. */
export const sayPayment = (outcome: Outcome<keyof typeof adminPaymentMessages>): void => {
  const { title, text } = adminPaymentMessages[outcome.status]
  toast[GOOD.includes(outcome.status) ? 'success' : 'error'](title, text(outcome))
}

export const sayPaymentFailed = (): void => toast.error(adminPaymentMessages.failed.title, adminPaymentMessages.failed.text({}))
