import { createOverLimitMessage } from '@/features/staff/permissions-rules'
import { formatMoneyExact } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { SetFulfilledResult } from './order-mutations'

type OrderActionResult = RpcResults['mark_order_paid' | 'refund_order'] | SetFulfilledResult

export const orderMessages: MessagesFor<OrderActionResult> = {
  paid: { tone: 'success', title: 'Order paid', text: 'We’ve emailed the buyer.' },
  money_owed: ({ refund_due }) => ({
    title: 'Money owed back',
    text: `The order had expired when the payment arrived. Please refund ${formatMoneyExact(refund_due)}.`,
  }),
  fulfilled: { tone: 'success', title: 'Order fulfilled', text: 'The buyer sees it on the order.' },
  unfulfilled: { tone: 'success', title: 'Order not fulfilled', text: 'It waits to be sent again.' },
  refunded: ({ paid }) => ({
    tone: 'success',
    title: 'Refund issued',
    text: `Paid after the refund: ${formatMoneyExact(paid)}.`,
  }),
  repeated: ({ amount }) => ({
    title: 'Your earlier try went through',
    text: `${formatMoneyExact(amount)} was given back by it, and nothing since. Check the figures before you go on.`,
  }),
  not_paid: { title: 'Not paid yet', text: 'Only a paid order can be fulfilled.' },
  // Decided by someone else, or by an earlier attempt whose response was lost.
  already_paid: ({ order_status }) => ({
    tone: 'info',
    title: 'Already decided',
    text: `This order was ${order_status} already.`,
  }),
  over_limit: createOverLimitMessage,
  invalid: { title: 'Please check the amount', text: 'It must be more than $0, in dollars and cents.' },
  too_much: ({ paid }) => ({ title: 'That is too much', text: `At most ${formatMoneyExact(paid)} was paid.` }),
  not_found: { title: 'Not found', text: 'Someone else may have removed it.' },
  failed: { title: 'Error', text: 'We got no response. Try again: nothing is done twice.' },
}
