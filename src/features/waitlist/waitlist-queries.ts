import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type MyWaitlistEntry = RpcResults['my_waitlist']['entries'][number]

/** The waitlist entries of a member. Entries with an offer are first. */
export const myWaitlist = (userId: string) =>
  queryOptions({
    queryKey: ['my_waitlist', userId],
    queryFn: async ({ signal }): Promise<MyWaitlistEntry[]> => {
      return (await callRpc('my_waitlist', undefined, signal)).entries
    },
  })

/** The waitlist offer that the link in an email identifies. */
export type WaitlistOffer = RpcResults['get_offer']
export type OpenWaitlistOffer = Extract<WaitlistOffer, { status: 'offered' }>

export const waitlistOffer = (token: string) =>
  queryOptions({
    queryKey: ['get_offer', token],
    queryFn: async ({ signal }): Promise<WaitlistOffer> => {
      if (!isUuid(token)) return { status: 'not_found' }
      return callRpc('get_offer', { token }, signal)
    },
  })
