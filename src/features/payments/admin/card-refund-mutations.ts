import { mutationOptions } from '@tanstack/react-query'
import { createOverLimitMessage } from '@/features/auth/permissions/permissions-rules'
import { callFunction } from '@/lib/backend/call-function'
import type { ColumnValue } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import type { MoneyMovement } from './payment-mutations'

/** The id of the booking or order whose payment staff refund. */
export type RefundTarget = { bookingId: string } | { orderId: string }

type BeginRefundResult = RpcResults['begin_refund']

/** Requests a refund to the original cards. The refund is added to the ledger once the provider has sent it. */
export const refundToCard = (item: RefundTarget) =>
  mutationOptions({
    mutationKey: ['begin_refund'],
    mutationFn: ({ amount, note, purpose, requestId }: MoneyMovement) => {
      const paidItemArguments = 'orderId' in item ? { order_id: item.orderId } : { booking_id: item.bookingId }
      const refundRequest = {
        ...paidItemArguments,
        amount,
        note: note || undefined,
        purpose: purpose || undefined,
        request_id: requestId,
      }
      return callFunction<BeginRefundResult>('refund', { body: refundRequest })
    },
  })

export const cardRefundMessages: MessagesFor<BeginRefundResult> = {
  requested: ({ amount }) => ({
    tone: 'success',
    title: 'Refund issued',
    text: `${formatMoneyExact(amount)} is on its way to the card. The refund appears here once Stripe has sent it.`,
  }),
  repeated: ({ amount }) => ({
    title: 'Your earlier attempt succeeded',
    text: `${formatMoneyExact(amount)} was refunded by your earlier attempt. Nothing else has been refunded since. Check the amounts before you continue.`,
  }),
  too_much: ({ paid }) => ({
    title: 'Amount too high',
    text: `At most ${formatMoneyExact(paid)} can be refunded to the card.`,
  }),
  not_by_card: {
    title: 'Not paid by card',
    text: 'Nothing was paid by card, so nothing can be refunded to a card.',
  },
  other_account: {
    title: 'Paid to another Stripe account',
    text: 'This payment went to another Stripe account. Refund it there, then record the refund here.',
  },
  no_provider: {
    title: 'Stripe isn’t connected',
    text: 'Connect Stripe on the Card Payments page, or refund another way.',
  },
  over_limit: createOverLimitMessage,
  invalid: { title: 'Please check the amount', text: 'The amount must be more than $0, in dollars and cents.' },
  not_found: { title: 'Booking or order not found', text: 'Someone else may have removed the booking or order.' },
  failed: { title: 'Error', text: 'Our server didn’t respond. Try again: no refund is sent twice.' },
}

/** Labels of the statuses of a card refund that is not in the ledger yet. */
export const REFUND_STATE_LABELS: Record<Exclude<ColumnValue<'card_refunds', 'status'>, 'succeeded'>, string> = {
  requested: 'requested',
  pending: 'on its way',
  failed: 'failed: not refunded',
  canceled: 'cancelled: not refunded',
}

/** True if the refund may still succeed. Failed refunds stay in the list until staff have dealt with them. */
export const isPendingRefund = (status: ColumnValue<'card_refunds', 'status'>): boolean =>
  status === 'requested' || status === 'pending'
