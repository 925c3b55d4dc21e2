import { queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/uuid'

/** What an offer's link leads to. */
export type WaitlistOffer = RpcResults['get_offer']
export type HeldSeats = Extract<WaitlistOffer, { status: 'offered' }>

export const waitlistOffer = (token: string) =>
  queryOptions({
    queryKey: ['get_offer', token],
    queryFn: async ({ signal }): Promise<WaitlistOffer> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('get_offer', { token }, signal)
    },
  })
