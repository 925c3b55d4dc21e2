import { queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/** What the link of a claim email leads to, for the user who is signed in. */
export const claimStatus = (token: string, userId?: string) =>
  queryOptions({
    queryKey: ['claim_status', token, userId],
    queryFn: async ({ signal }): Promise<RpcResults['claim_status']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('claim_status', { token }, signal)
    },
  })

/** Whether the company knew the member's address before the account. */
export const myClaim = (userId: string) => rpcQuery('my_claim', [userId])
