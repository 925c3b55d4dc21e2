import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type Interest = RpcResults['my_interest']['entries'][number]

/** Trips that the member registered interest in, latest first. */
export const myInterest = (userId: string) =>
  queryOptions({
    queryKey: ['my_interest', userId],
    queryFn: async ({ signal }): Promise<Interest[]> => {
      return (await callRpc('my_interest', undefined, signal)).entries
    },
  })
