import { formatMoney, formatMoneyExact } from '@/lib/format/money'
import type { Answers } from '@/lib/law'
import { toast } from '@/ui/toast/toast'

/**
 * Spec: the question before money goes back.
 * @param amount AUD
 */
export const refundQuestion = (amount: number, customer: string): string =>
  `Are you sure you want to issue a refund for ${formatMoney(amount)} to ${customer}? This action cannot be undone.`

type Answer = Answers['mark_order_paid' | 'set_order_fulfilled' | 'refund_order']

/** Words for each answer to what admins do with orders. */
const wordsOf = (answer: Answer): [title: string, text: string] => {
  switch (answer.status) {
    case 'paid':
      return ['Order Paid', 'The buyer has been told.']
    case 'money_owed':
      return [
        'Money Owed Back',
        `This order was over before its money came. Please refund ${formatMoneyExact(answer.refund_due)}.`,
      ]
    case 'fulfilled':
      return ['Order Fulfilled', 'The buyer sees that it is on its way.']
    case 'unfulfilled':
      return ['Order Not Fulfilled', 'It waits to be sent again.']
    case 'refunded':
      return ['Refund Issued', `Paid after the refund: ${formatMoneyExact(answer.paid)}.`]
    case 'repeated':
      return [
        'Your earlier try went through',
        `${formatMoneyExact(answer.amount)} was given back by it, and nothing since. Check the figures before you go on.`,
      ]
    case 'not_paid':
      return ['Not paid yet', 'Only a paid order can be fulfilled.']
    case 'already':
      return ['Already decided', `Somebody else has made this order ${answer.order_status}.`]
    case 'invalid':
      return ['Please check the amount', 'It must be more than $0, in dollars and cents.']
    case 'too_much':
      return ['That is too much', `At most ${formatMoneyExact(answer.paid)} was paid.`]
    case 'not_found':
      return ['Not Found', 'Somebody else may have removed it.']
  }
}

const GOOD: readonly Answer['status'][] = ['paid', 'fulfilled', 'unfulfilled', 'refunded']

/** Says what came of it. */
export const sayOrder = (answer: Answer): void => {
  const [title, text] = wordsOf(answer)
  toast[GOOD.includes(answer.status) ? 'success' : 'error'](title, text)
}

export const sayOrderFailed = (): void =>
  toast.error('Error', 'We had no answer. Try once more: nothing is done twice.')
