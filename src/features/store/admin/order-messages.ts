import { createOverLimitMessage } from '@/features/auth/permissions/permissions-rules'
import { formatMoneyExact } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { SetFulfilledResult } from './order-mutations'

type OrderActionResult = RpcResults['mark_order_paid' | 'refund_order'] | SetFulfilledResult

export const orderMessages: MessagesFor<OrderActionResult> = {
  paid: { tone: 'success', title: 'Order paid', text: 'We’ve emailed the buyer.' },
  money_owed: ({ refund_due }) => ({
    title: 'Refund due',
    text: `The order had expired when the payment arrived. Please refund ${formatMoneyExact(refund_due)}.`,
  }),
  fulfilled: { tone: 'success', title: 'Order fulfilled', text: 'The buyer can see this on their order page.' },
  unfulfilled: {
    tone: 'success',
    title: 'Order marked as not fulfilled',
    text: 'This order is back in the list of orders to send.',
  },
  refunded: ({ paid }) => ({
    tone: 'success',
    title: 'Refund issued',
    text: `Payments that remain after the refund: ${formatMoneyExact(paid)}.`,
  }),
  repeated: ({ amount }) => ({
    title: 'Your earlier attempt succeeded',
    text: `${formatMoneyExact(amount)} was refunded by your earlier attempt. Nothing else has been refunded since. Check the amounts before you continue.`,
  }),
  not_paid: { title: 'Not paid yet', text: 'Only a paid order can be fulfilled.' },
  // Other staff, or an earlier attempt whose response was lost, have already marked the order as paid.
  already_paid: ({ order_status }) => ({
    tone: 'info',
    title: 'Order status already set',
    text: `This order was ${order_status} already.`,
  }),
  over_limit: createOverLimitMessage,
  invalid: { title: 'Please check the amount', text: 'The amount must be more than $0, in dollars and cents.' },
  too_much: ({ paid }) => ({
    title: 'Amount too high',
    text: `Enter at most ${formatMoneyExact(paid)}, the amount that was paid.`,
  }),
  not_found: { title: 'Order not found', text: 'Someone else may have removed this order.' },
  failed: { title: 'Error', text: 'Our server didn’t respond. Try again: the change is made only once.' },
}
