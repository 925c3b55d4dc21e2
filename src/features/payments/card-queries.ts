import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type CheckoutState = Extract<RpcResults['card_checkout_state'], { status: 'ok' }>

/** In ms between two checks, at first and later. */
const SOON = 1500
const LATER = 8000
const QUICK_LOOKS = 10

/** True if the state may still change. */
export const isOpen = ({ state }: Pick<CheckoutState, 'state'>): boolean => state === 'checking'

/** In ms until the next check. */
export const nextLook = ({
  data,
  dataUpdateCount,
}: {
  data: CheckoutState | null | undefined
  dataUpdateCount: number
}) => {
  if (data === null || (data && !isOpen(data))) return false
  return dataUpdateCount < QUICK_LOOKS ? SOON : LATER
}

/**
 * State of a card payment in our ledger, after a check with the provider. Null if it does not exist. Polls until the
 * state is final.
 */
export const checkoutState = (checkoutId: string) =>
  queryOptions({
    queryKey: ['card_checkout_state', checkoutId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CheckoutState | null> => {
      if (!isUuid(checkoutId)) return null
      const body = { checkout_id: checkoutId }
      const result = await callFunction<RpcResults['card_checkout_state']>('confirm-checkout', { body, signal })
      return result.status === 'ok' ? result : null
    },
  })
