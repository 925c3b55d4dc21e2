import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** Part of a booking's price, or a whole order. */
export type PayableItem =
  | { bookingId: string; /** AUD; left out: what is due now. */ amount?: number; keepCard?: boolean }
  | { orderId: string; /** From a guest's link. */ token?: string }

type BeginCheckoutResult = RpcResults['begin_card_checkout']
/** The database's result. If ready, with the URL of the provider's page. */
export type CardCheckout =
  | Exclude<BeginCheckoutResult, { status: 'ready' }>
  | { status: 'ready'; checkout_id: string; url: string }

const assertPageUrl = (result: CardCheckout): CardCheckout => {
  if (result.status === 'ready' && !/^https?:\/\//.test(result.url)) throw new Error('There is no page to pay on.')
  return result
}

const createRequestBody = (payable: PayableItem) =>
  'orderId' in payable
    ? { order_id: payable.orderId, token: payable.token }
    : { booking_id: payable.bookingId, amount: payable.amount, save_card: payable.keepCard ?? false }

/** Creates a checkout page at the provider. Nothing is charged yet, and card numbers never reach us. */
export const payByCard = mutationOptions({
  mutationKey: ['begin_card_checkout'],
  mutationFn: async ({ payable, requestId }: { payable: PayableItem; requestId: string }) =>
    assertPageUrl(
      await callFunction<CardCheckout>('checkout', { body: { ...createRequestBody(payable), request_id: requestId } }),
    ),
})
