import { queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** The state of a claim link for the signed-in user. */
export const claimStatus = (token: string, userId?: string) =>
  queryOptions({
    queryKey: ['claim_status', token, userId],
    queryFn: async ({ signal }): Promise<RpcResults['claim_status']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('claim_status', { token }, signal)
    },
  })

/** Whether customers with the member's email exist from before the account. */
export const myClaim = (userId: string) => rpcQuery('my_claim', [userId])
