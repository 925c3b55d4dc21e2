import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { toChangeRequest, type DeviceChange } from './guide-event-rules'

/** Sends check-ins, head counts and notes that this device recorded. Sending one of them again has no effect. */
export const recordGuideLog = (eventId: string) =>
  rpcMutation(
    'record_guide_log',
    (changes: readonly DeviceChange[]) => ({
      event_id: eventId,
      changes: changes.map((change) => toChangeRequest(change, Date.now())),
    }),
    eventId,
  )

export type ReadNotesResult =
  | { status: 'ok'; notes: { traveller_id: string; value: string; saved_at: string }[]; end_date: string | null }
  | Exclude<RpcResults['read_medical_notes'], { status: 'ok' }>

/**
 * Decrypts the medical notes of all travellers of a departure. The database adds an entry to the activity log for each
 * note.
 */
export const readMedicalNotes = (eventId: string) =>
  mutationOptions({
    mutationKey: ['read_traveller_secret', eventId] as const,
    mutationFn: (reason: string) =>
      callFunction<ReadNotesResult>('read-traveller-secret', { body: { event_id: eventId, reason } }),
  })
