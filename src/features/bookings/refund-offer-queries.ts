import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

/**
 * The offer to cancel a booking because the dates of its trip were changed. The link in the email contains the token.
 */
export const refundOffer = (token: string) =>
  queryOptions({
    queryKey: ['get_refund_offer', token],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RpcResults['get_refund_offer']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('get_refund_offer', { token }, signal)
    },
  })
