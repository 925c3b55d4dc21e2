import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import { rpcMutation } from '@/lib/backend/rpc'
import { uploadToFunction } from '@/lib/backend/upload'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { toReportRequest, type DeviceIncident, type DevicePhoto } from './incident-rules'

/** Sends an incident report or a follow-up note. Sending the same report or note again has no effect. */
export const reportIncident = (eventId: string) =>
  rpcMutation(
    'report_incident',
    (incident: DeviceIncident) => ({ event_id: eventId, report: toReportRequest(incident, Date.now()) }),
    eventId,
  )

type SavePhotoResult =
  | RpcResults['save_incident_photo']
  | Exclude<RpcResults['start_incident_photo'], { status: 'started' }>

/**
 * Sends a photo of an incident. The report to which the photo belongs must already be stored in the database. Sending a
 * photo again has no effect.
 */
export const savePhoto = (eventId: string) =>
  mutationOptions({
    mutationKey: ['save_incident_photo', eventId] as const,
    mutationFn: ({ id, reportId, bytes, type }: DevicePhoto) =>
      uploadToFunction<SavePhotoResult>('save-incident-photo', {
        fields: { report_id: reportId, photo_id: id },
        file: new File([bytes], 'photo', { type }),
      }),
  })

export type ReadPhotoResult =
  | { status: 'ok'; path: string }
  | Exclude<RpcResults['read_incident_photo'], { status: 'ok' }>

/** Gets a URL that opens a photo of an incident report. The URL expires after one minute. */
export const readPhoto = (photoId: string) =>
  mutationOptions({
    mutationKey: ['read_incident_photo', photoId] as const,
    mutationFn: () => callFunction<ReadPhotoResult>('read-incident-photo', { body: { photo_id: photoId } }),
  })

/** Marks incident reports and notes as read by the office. */
export const acknowledgeIncidents = () =>
  rpcMutation('acknowledge_incidents', (report_ids: string[]) => ({ report_ids }))
