import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

/** The status of an invitation link. */
export const staffInvite = (token: string) =>
  queryOptions({
    queryKey: ['staff_invite', token],
    queryFn: async ({ signal }): Promise<RpcResults['staff_invite']> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('staff_invite', { token }, signal)
    },
  })
