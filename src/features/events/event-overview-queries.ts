import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type EventOverview = Extract<RpcResults['event_overview'], { status: 'ok' }>

/** The overview of a trip. Null if the trip does not exist. */
export const eventOverview = (id: string) =>
  queryOptions({
    queryKey: ['event_overview', id],
    queryFn: async ({ signal }) => {
      const overviewResult = await callRpc('event_overview', { event_id: id }, signal)
      return overviewResult.status === 'ok' ? overviewResult : null
    },
  })
