import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** How often an open manifest reads the changes of other guides, in ms. */
const REFRESH_INTERVAL_MS = 30_000

/**
 * The data of a departure that a guide needs. The query key contains the user id, because the result is only for this
 * user.
 */
export const guideManifest = (userId: string, eventId: string) => ({
  ...rpcQuery('guide_manifest', [userId, eventId], { event_id: eventId }),
  refetchInterval: REFRESH_INTERVAL_MS,
})

export type ManifestResult = RpcResults['guide_manifest']
export type Manifest = Extract<ManifestResult, { status: 'ok' }>
export type ManifestTraveller = Manifest['travellers'][number]
export type StoredChange = Manifest['changes'][number]

/** The incident reports of a departure. */
export const departureIncidents = (eventId: string) => rpcQuery('departure_incidents', [eventId], { event_id: eventId })

export type Incident = RpcResults['departure_incidents']['incidents'][number]
