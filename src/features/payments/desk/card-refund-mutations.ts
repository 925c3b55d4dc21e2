import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MoneyMoved } from './payment-mutations'

/** What was paid for. */
export type PaidThing = { bookingId: string } | { orderId: string }

export type CardRefundAnswer = RpcResults['begin_refund']

/** Has the provider send money back to the cards that it came from. The ledger has it once it has gone. */
export const refundToCard = (thing: PaidThing) =>
  mutationOptions({
    mutationKey: ['begin_refund'],
    mutationFn: ({ amount, note, purpose, requestId }: MoneyMoved) => {
      const paid = 'orderId' in thing ? { order_id: thing.orderId } : { booking_id: thing.bookingId }
      const body = { ...paid, amount, note: note || undefined, purpose: purpose || undefined, request_id: requestId }
      return callFunction<CardRefundAnswer>('refund', { body })
    },
  })
