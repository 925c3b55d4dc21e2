import { queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** The status of a claim link for the signed-in user. */
export const claimStatus = (token: string, userId?: string) =>
  queryOptions({
    queryKey: ['claim_status', token, userId],
    queryFn: async ({ signal }): Promise<RpcResults['claim_status']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('claim_status', { token }, signal)
    },
  })

/** Whether there are customer records with the member's email address that are older than the account. */
export const myClaim = (userId: string) => rpcQuery('my_claim', [userId])
