import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** Part of a booking's price, or a whole order. */
export type Payable =
  | { bookingId: string; /** AUD; left out: what is due now. */ amount?: number; keepCard?: boolean }
  | { orderId: string; /** From a guest's link. */ token?: string }

type Begun = RpcResults['begin_card_checkout']
/** The database's result. If ready, with the URL of the provider's page. */
export type CardResult = Exclude<Begun, { status: 'ready' }> | { status: 'ready'; checkout_id: string; url: string }

const assertPage = (result: CardResult): CardResult => {
  if (result.status === 'ready' && !/^https?:\/\//.test(result.url)) throw new Error('There is no page to pay on.')
  return result
}

const bodyOf = (payable: Payable) =>
  'orderId' in payable
    ? { order_id: payable.orderId, token: payable.token }
    : { booking_id: payable.bookingId, amount: payable.amount, save_card: payable.keepCard ?? false }

/** Creates a checkout page at the provider. Nothing is charged yet, and card numbers never reach us. */
export const payByCard = mutationOptions({
  mutationKey: ['begin_card_checkout'],
  mutationFn: async ({ payable, requestId }: { payable: Payable; requestId: string }) =>
    assertPage(await callFunction<CardResult>('checkout', { body: { ...bodyOf(payable), request_id: requestId } })),
})
