import { rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The documents of a departure, for staff. */
export const eventDocuments = (eventId: string) => rpcQuery('event_documents', [eventId], { event_id: eventId })

export type EventDocument = RpcResults['event_documents']['documents'][number]
