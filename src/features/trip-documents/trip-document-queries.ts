import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The documents of a departure, for staff. */
export const tripDocuments = (eventId: string) => rpcQuery('trip_documents', [eventId], { event_id: eventId })

export type TripDocument = RpcResults['trip_documents']['documents'][number]
