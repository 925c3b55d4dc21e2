import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type WaitlistPlace = RpcResults['my_waitlist']['entries'][number]

/** What a member waits for, offers first. */
export const myWaitlist = (userId: string) =>
  queryOptions({
    queryKey: ['my_waitlist', userId],
    queryFn: async ({ signal }): Promise<WaitlistPlace[]> => {
      return (await callRpc('my_waitlist', undefined, signal)).entries
    },
  })
