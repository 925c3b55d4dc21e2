import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The incident reports of a departure. */
export const departureIncidents = (eventId: string) => rpcQuery('departure_incidents', [eventId], { event_id: eventId })

export type Incident = RpcResults['departure_incidents']['incidents'][number]
