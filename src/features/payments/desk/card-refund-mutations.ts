import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'
import type { MoneyMoved } from './payment-mutations'

/** What was paid for. */
export type PaidThing = { bookingId: string } | { orderId: string }

type Begun = Answers['begin_card_refund']
/** As the database answers for one payment; in AUD for all of them together. */
export type CardRefundAnswer =
  | Exclude<Begun, { status: 'requested' | 'too_much' }>
  | { status: 'requested'; amount: number }
  | { status: 'too_much'; paid: number }

const numberIn = (said: unknown, name: string): number => {
  const value: unknown =
    typeof said === 'object' && said !== null ? Object.entries(said).find(([k]) => k === name)?.[1] : 0
  return typeof value === 'number' ? value : 0
}

const readAnswer = (said: unknown): CardRefundAnswer => {
  const answer = readOutcome('begin_card_refund', said)
  if (answer.status === 'requested') return { status: 'requested', amount: numberIn(said, 'amount') }
  return answer.status === 'too_much' ? { status: 'too_much', paid: numberIn(said, 'paid') } : answer
}

/** Has the provider send money back to the cards that it came from. The ledger has it once it has gone. */
export const refundToCard = (thing: PaidThing) =>
  mutationOptions({
    mutationKey: ['begin_card_refund'],
    mutationFn: async ({ amount, note, purpose, requestId }: MoneyMoved) => {
      const paid = 'orderId' in thing ? { order_id: thing.orderId } : { booking_id: thing.bookingId }
      const body = { ...paid, amount, note: note || undefined, purpose: purpose || undefined, request_id: requestId }
      return readAnswer(await callFunction('refund', { body }))
    },
  })
