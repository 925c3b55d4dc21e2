import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The item to pay by card: part of a booking's price, or a whole order. */
export type PayableItem =
  | {
      bookingId: string
      /** The amount to pay, in AUD. Undefined: the amount that is due now. */
      amount?: number
      savesCard?: boolean
      /** Token of a booking that was made without an account. */
      token?: string
    }
  | { /** Token of a payment link, which pays a share of a booking. */ linkToken: string }
  | { orderId: string; /** Token from the link in the visitor's email. */ token?: string }

type BeginCheckoutResult = RpcResults['begin_card_checkout']
/**
 * The result of the request for a checkout. If the checkout is ready, the result includes the URL of the provider's
 * page.
 */
export type CardCheckout =
  | Exclude<BeginCheckoutResult, { status: 'ready' }>
  | { status: 'ready'; checkout_id: string; url: string }

const assertPageUrl = (result: CardCheckout): CardCheckout => {
  if (result.status === 'ready' && !/^https?:\/\//.test(result.url))
    throw new Error('The payment provider returned no payment page.')
  return result
}

const createRequestBody = (payable: PayableItem) => {
  if ('linkToken' in payable) return { link_token: payable.linkToken }
  if ('orderId' in payable) return { order_id: payable.orderId, token: payable.token }
  return {
    booking_id: payable.bookingId,
    token: payable.token,
    amount: payable.amount,
    save_card: payable.savesCard ?? false,
  }
}

/** Creates a checkout page at the provider. The customer pays there, so card numbers never reach this site. */
export const payByCard = mutationOptions({
  mutationKey: ['begin_card_checkout'],
  mutationFn: async ({ payable, requestId }: { payable: PayableItem; requestId: string }) =>
    assertPageUrl(
      await callFunction<CardCheckout>('checkout', { body: { ...createRequestBody(payable), request_id: requestId } }),
    ),
})
