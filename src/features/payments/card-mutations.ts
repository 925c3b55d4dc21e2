import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

/** What is paid: some of a booking, or an order, which is always paid whole. */
export type Payable =
  | { bookingId: string; /** AUD; left out: what is due now. */ amount?: number; keepCard?: boolean }
  | { orderId: string; /** From a guest's link. */ token?: string }

type Begun = Answers['begin_card_checkout']
/** As the database answers; where it is ready, with the provider's page. */
export type CardAnswer = Exclude<Begun, { status: 'ready' }> | { status: 'ready'; checkout_id: string; url: string }

const readAnswer = (said: unknown): CardAnswer => {
  const answer = readOutcome('begin_card_checkout', said)
  if (answer.status !== 'ready') return answer
  const url = 'url' in answer && typeof answer.url === 'string' ? answer.url : ''
  if (!/^https?:\/\//.test(url)) throw new Error('There is no page to pay on.')
  return { ...answer, url }
}

const bodyOf = (payable: Payable) =>
  'orderId' in payable
    ? { order_id: payable.orderId, token: payable.token }
    : { booking_id: payable.bookingId, amount: payable.amount, keep_card: payable.keepCard ?? false }

/** Has the provider open a page to pay on. Nothing is charged by it, and no card's number comes by here. */
export const payByCard = mutationOptions({
  mutationKey: ['begin_card_checkout'],
  mutationFn: async ({ payable, requestId }: { payable: Payable; requestId: string }) =>
    readAnswer(await callFunction('checkout', { body: { ...bodyOf(payable), request_id: requestId } })),
})
