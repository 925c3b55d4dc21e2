import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type CheckoutState = Extract<RpcResults['card_checkout_state'], { status: 'ok' }>

/** Delay before the first check of a card payment, in ms. */
const FIRST_CHECK_DELAY_MS = 1500
const LATER_CHECK_DELAY_MS = 8000
const QUICK_CHECK_COUNT = 10

/** True if the state of the checkout may still change. */
export const isCheckoutOpen = ({ state }: Pick<CheckoutState, 'state'>): boolean => state === 'checking'

/** Delay until the next check of a card payment, in ms. */
export const getNextCheckDelay = ({
  data,
  dataUpdateCount,
}: {
  data: CheckoutState | null | undefined
  dataUpdateCount: number
}) => {
  if (data === null || (data && !isCheckoutOpen(data))) return false
  return dataUpdateCount < QUICK_CHECK_COUNT ? FIRST_CHECK_DELAY_MS : LATER_CHECK_DELAY_MS
}

/**
 * The state of a checkout in our ledger. The backend first fetches the payment from the provider. Null if the checkout
 * does not exist.
 */
export const checkoutState = (checkoutId: string) =>
  queryOptions({
    queryKey: ['card_checkout_state', checkoutId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CheckoutState | null> => {
      if (!isUuid(checkoutId)) return null
      const requestBody = { checkout_id: checkoutId }
      const result = await callFunction<RpcResults['card_checkout_state']>('confirm-checkout', {
        body: requestBody,
        signal,
      })
      return result.status === 'ok' ? result : null
    },
  })
