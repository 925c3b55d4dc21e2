import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type StaffMember = RpcResults['list_staff']['staff'][number]
export type StaffInvite = RpcResults['list_staff']['invites'][number]

/** Staff and pending invitations. */
export const staffList = () => rpcQuery('list_staff', [])

/** Titles of a guide's departures. */
export const departuresGiven = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['events', 'given', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select('id, title, start_date')
        .in('id', ids)
        .order('start_date')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
