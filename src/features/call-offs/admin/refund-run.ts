import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { CallOffAnswer } from '../call-off-queries'

/**
 * The result of one card refund, when staff send all of them. `failed`: no response arrived, so it is unknown whether
 * the refund was requested.
 */
export type RefundRunResult = RpcResults['begin_refund'] | { status: 'failed' }

/** True if a card refund of the booking can be sent now, or again after the provider refused it. */
export const canRefundCard = ({ refund_state }: CallOffAnswer): boolean =>
  refund_state === 'ready' || refund_state === 'refused'

interface RefundRun {
  answers: readonly CallOffAnswer[]
  /** Called after the request for each refund, with the result of the request. */
  onRefund: (answer: CallOffAnswer, result: RefundRunResult) => void
}

const sendCardRefund = ({ booking_id, card_amount, refund_key }: CallOffAnswer) =>
  callFunction<RpcResults['begin_refund']>('refund', {
    body: { booking_id, amount: card_amount, purpose: 'duplicate_payment', request_id: refund_key },
  })

/**
 * Sends card refunds one after the other. If a refund gets no response, the next ones are still sent. The database
 * stores an idempotency key for each refund. The key changes only if the payment provider refused the refund. Staff can
 * therefore start again after an interruption, and no booker is refunded twice.
 */
export const sendCardRefunds = mutationOptions({
  mutationKey: ['begin_refund', 'call-off'],
  mutationFn: async ({ answers, onRefund }: RefundRun) => {
    for (const answer of answers)
      onRefund(answer, await sendCardRefund(answer).catch((): RefundRunResult => ({ status: 'failed' })))
  },
})
