import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type CheckoutState = Extract<RpcResults['card_checkout_state'], { status: 'ok' }>

/** Milliseconds between two looks, at first and once it takes long. */
const SOON = 1500
const LATER = 8000
const QUICK_LOOKS = 10

/** What may still turn into something else. */
export const isOpen = ({ state }: Pick<CheckoutState, 'state'>): boolean => state === 'checking'

/** In how many milliseconds it is looked at again. */
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
 * What became of a payment by card, from our ledger alone, which looks at the provider first; null: there is no such one.
 * Looks again until it is known.
 */
export const checkoutState = (checkoutId: string) =>
  queryOptions({
    queryKey: ['card_checkout_state', checkoutId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CheckoutState | null> => {
      if (!isUuid(checkoutId)) return null
      const body = { checkout_id: checkoutId }
      const answer = await callFunction<RpcResults['card_checkout_state']>('confirm-checkout', { body, signal })
      return answer.status === 'ok' ? answer : null
    },
  })
