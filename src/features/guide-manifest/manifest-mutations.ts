import { rpcMutation } from '@/lib/backend/rpc'
import { toChangeRequest, type DeviceChange } from './manifest-rules'

/** Sends changes that this device recorded. Sending a change again has no effect. */
export const recordTripChanges = (eventId: string) =>
  rpcMutation(
    'record_trip_changes',
    (changes: readonly DeviceChange[]) => ({
      event_id: eventId,
      changes: changes.map((change) => toChangeRequest(change, Date.now())),
    }),
    eventId,
  )
