import type { Answers } from '@/lib/law'
import { formatMoney, formatMoneyExact } from '@/lib/format/money'
import { toast } from '@/ui/toast/toast'

export type MoneyAnswer = Answers['record_payment' | 'refund_payment']
export type DecisionAnswer = Answers['confirm_transfer' | 'reject_transfer']

/**
 * The question before money goes back.
 * @param amount AUD
 */
export const refundQuestion = (amount: number, customer: string): string =>
  `Are you sure you want to issue a refund for ${formatMoney(amount)} to ${customer}? This action cannot be undone.`

const money = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

interface Words {
  title: string
  text: (answer: Record<string, unknown>) => string
}

const owed = (refundDue: unknown): string =>
  typeof refundDue === 'number' && refundDue > 0 ? `${money(refundDue)} is owed back.` : ''

const stands = ({ booking_status, refund_due }: Record<string, unknown>): string => {
  if (booking_status === 'cancelled' || booking_status === 'expired') return `The booking is over: ${owed(refund_due)}`
  const firm = booking_status === 'confirmed' ? 'The booking is confirmed.' : 'The booking is not confirmed yet.'
  return [firm, owed(refund_due)].filter(Boolean).join(' ')
}

/** Words for each answer to recording money, giving it back, and deciding on a transfer. */
export const adminPaymentMessages: Record<MoneyAnswer['status'] | DecisionAnswer['status'] | 'failed', Words> = {
  recorded: { title: 'Payment Recorded', text: stands },
  refunded: {
    title: 'Refund Issued',
    text: ({ paid, refund_due }) =>
      [`Paid after the refund: ${money(paid)}.`, owed(refund_due)].filter(Boolean).join(' '),
  },
  repeated: {
    title: 'Your earlier try went through',
    text: ({ amount }) => `${money(amount)} was recorded by it, and nothing since. Check the figures before you go on.`,
  },
  confirmed: { title: 'Transfer Confirmed', text: stands },
  rejected: { title: 'Transfer Rejected', text: () => 'Nothing was recorded as paid.' },
  already: {
    title: 'Already Decided',
    text: ({ transfer_status }) =>
      transfer_status === 'expired'
        ? 'This transfer has run out meanwhile.'
        : `Somebody else has ${String(transfer_status)} this transfer.`,
  },
  invalid: { title: 'Please check the amount', text: () => 'It must be more than $0, in dollars and cents.' },
  too_much: {
    title: 'That is too much',
    text: ({ balance, paid }) =>
      paid === undefined ? `At most ${money(balance)} is owing.` : `At most ${money(paid)} was paid.`,
  },
  not_live: { title: 'This booking was cancelled', text: () => 'Nothing can be paid towards it.' },
  not_found: { title: 'Not Found', text: () => 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: () => 'We had no answer. Try once more: nothing is recorded twice.' },
}

const GOOD: readonly string[] = ['recorded', 'refunded', 'confirmed', 'rejected']

/** Says what came of it. */
export const sayPayment = (answer: MoneyAnswer | DecisionAnswer): void => {
  const { title, text } = adminPaymentMessages[answer.status]
  toast[GOOD.includes(answer.status) ? 'success' : 'error'](title, text({ ...answer }))
}

export const sayPaymentFailed = (): void =>
  toast.error(adminPaymentMessages.failed.title, adminPaymentMessages.failed.text({}))
