import { rpcQuery } from '@/lib/backend/rpc'

/**
 * The size of a departure's group. Members who have booked it also get their own travellers and the names of others.
 * @param userId null for a visitor
 */
export const tripGroup = (eventId: string, userId: string | null) =>
  rpcQuery('trip_group', [eventId, userId], { event_id: eventId })
