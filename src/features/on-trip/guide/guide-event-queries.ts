import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** How often an open guide event reads the changes of other guides, in ms. */
const REFRESH_INTERVAL_MS = 30_000

/**
 * The data of a departure that a guide needs. The query key contains the user id, because the result is only for this
 * user.
 */
export const guideEventQuery = (userId: string, eventId: string) => ({
  ...rpcQuery('guide_event', [userId, eventId], { event_id: eventId }),
  refetchInterval: REFRESH_INTERVAL_MS,
})

export type GuideEventResult = RpcResults['guide_event']
export type GuideEvent = Extract<GuideEventResult, { status: 'ok' }>
export type GuideTraveller = GuideEvent['travellers'][number]
export type StoredChange = GuideEvent['changes'][number]

/** The incident reports of a departure. */
export const eventIncidents = (eventId: string) => rpcQuery('event_incidents', [eventId], { event_id: eventId })

export type Incident = RpcResults['event_incidents']['incidents'][number]
