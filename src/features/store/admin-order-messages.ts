import { formatMoney, formatMoneyExact } from '@/lib/money'
import type { Outcome } from '@/lib/outcome'
import { toast } from '@/ui/toast'

/**
 * Spec: the question before money goes back.
 * @param amount AUD
 */
export const refundQuestion = (amount: number, customer: string): string =>
  `Are you sure you want to issue a refund for ${formatMoney(amount)} to ${customer}? This action cannot be undone.`

interface Words {
  title: string
  text: (answer: Partial<Outcome>) => string
}

const money = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

/** Words for each answer to what admins do with orders, and `failed` for none. */
const messages = {
  paid: { title: 'Order Paid', text: () => 'The buyer has been told.' },
  fulfilled: { title: 'Order Fulfilled', text: () => 'The buyer sees that it is on its way.' },
  unfulfilled: { title: 'Order Not Fulfilled', text: () => 'It waits to be sent again.' },
  refunded: { title: 'Refund Issued', text: ({ paid }) => `Paid after the refund: ${money(paid)}.` },
  repeated: {
    title: 'Your earlier try went through',
    text: ({ amount }) => `${money(amount)} was given back by it, and nothing since. Check the figures before you go on.`,
  },
  not_paid: { title: 'Not paid yet', text: () => 'Only a paid order can be fulfilled.' },
  already: { title: 'Already decided', text: ({ order_status }) => `Somebody else has made this order ${String(order_status)}.` },
  invalid: { title: 'Please check the amount', text: () => 'It must be more than $0, in dollars and cents.' },
  too_much: { title: 'That is too much', text: ({ paid }) => `At most ${money(paid)} was paid.` },
  not_found: { title: 'Not Found', text: () => 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: () => 'We had no answer. Try once more: nothing is done twice.' },
} satisfies Record<string, Words>

const GOOD: readonly string[] = ['paid', 'fulfilled', 'unfulfilled', 'refunded']

/** Says what came of it. */
export const sayOrder = (outcome: Outcome<keyof typeof messages>): void => {
  const { title, text } = messages[outcome.status]
  toast[GOOD.includes(outcome.status) ? 'success' : 'error'](title, text(outcome))
}

export const sayOrderFailed = (): void => toast.error(messages.failed.title, messages.failed.text())
