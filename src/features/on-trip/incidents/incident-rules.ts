import { FILE_TYPES, formatFileSize } from '@/lib/file-types'
import type { Json } from '@/lib/generated/database.types'
import { FORM, INCIDENTS } from '@/lib/generated/limits'
import type { Incident } from '../guide/guide-event-queries'

/** The values that a guide enters in the form of an incident report. */
export interface IncidentValues {
  /** When the incident happened, in the local time of the device, in the format of a `datetime-local` field. */
  happenedAt: string
  place: string
  description: string
  travellerIds: string[]
  actionTaken: string
  hasCalledServices: boolean
}

/**
 * The state of an incident report. draft: the guide has not saved the report yet. waiting: only this device has the
 * report. sent: the database has stored the report, but the loaded guide event does not contain it yet. refused: the
 * database rejected the report; `reason` says why.
 */
export type IncidentState = 'draft' | 'waiting' | 'sent' | 'refused'
export type IncidentRefusal = 'invalid' | 'no_access' | 'no_event'

/** An incident report, or a note that adds to one, that this device recorded. */
export interface DeviceIncident extends IncidentValues {
  /** The idempotency key. The device generates it, so that sending a report twice stores it only once. */
  id: string
  eventId: string
  /** The id of the report to which this note adds. Null if this is a report and not a note. */
  followUpOf: string | null
  /** When the guide saved the report, by the clock of the device, in ms. */
  recordedAt: number
  state: IncidentState
  reason: IncidentRefusal | null
}

export type PhotoRefusal = 'too_large' | 'wrong_type' | 'too_many' | 'no_access' | 'no_report'

/** A photo that this device has not sent yet. Stored as bytes, because some browsers lose stored blobs. */
export interface DevicePhoto {
  id: string
  reportId: string
  bytes: ArrayBuffer
  type: string
  /** The position of this photo among the photos of the report. */
  order: number
  /** The reason why the photo was refused. Null while the photo waits to be sent. */
  reason: PhotoRefusal | null
}

/** The content types of photos. */
export const PHOTO_TYPES = FILE_TYPES.filter((type) => type.startsWith('image/'))

/** Creates an empty report of an incident at the given time. */
export const createDraft = (eventId: string, happenedAt: string): DeviceIncident => ({
  id: crypto.randomUUID(),
  eventId,
  followUpOf: null,
  happenedAt,
  place: '',
  description: '',
  travellerIds: [],
  actionTaken: '',
  hasCalledServices: false,
  recordedAt: 0,
  state: 'draft',
  reason: null,
})

/** Creates a follow-up note that adds to an incident report. */
export const createNote = (eventId: string, followUpOf: string, description: string): DeviceIncident => ({
  ...createDraft(eventId, ''),
  followUpOf,
  description,
  state: 'waiting',
  recordedAt: Date.now(),
})

/** The value of a `datetime-local` field for a time: `2031-03-01T22:15`, in the time zone of the device. */
export const formatDateTimeField = (time: number): string => {
  const localTime = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return localTime.toISOString().slice(0, 16)
}

/**
 * Converts a report to the argument of `report_incident`. The argument contains ages in seconds instead of times,
 * because the clock of the device may be wrong.
 */
export const toReportRequest = (incident: DeviceIncident, currentTime: number): { [key: string]: Json } => {
  const getAge = (time: number): number => Math.max(0, (currentTime - time) / 1000)
  const { id, description, recordedAt, followUpOf } = incident
  const commonFields = { id, description, seconds_ago: getAge(recordedAt) }
  if (followUpOf !== null) return { ...commonFields, follow_up_of: followUpOf }
  return {
    ...commonFields,
    happened_seconds_ago: getAge(new Date(incident.happenedAt).getTime()),
    place: incident.place,
    action_taken: incident.actionTaken,
    emergency_services: incident.hasCalledServices,
    traveller_ids: incident.travellerIds,
  }
}

export type IncidentErrors = Partial<Record<'happenedAt' | 'place' | 'description', string>>

/** The fields that must be changed before a report can be saved. */
export const findIncidentErrors = (values: IncidentValues, currentTime: number): IncidentErrors => {
  const happenedAt = new Date(values.happenedAt).getTime()
  const errors: IncidentErrors = {}
  if (Number.isNaN(happenedAt)) errors.happenedAt = 'Please enter a date and time.'
  // A minute of tolerance, because the field has no seconds.
  else if (happenedAt > currentTime + 60_000) errors.happenedAt = 'This time is in the future.'
  if (values.place.trim() === '') errors.place = 'Please enter a place.'
  if (values.description.trim() === '') errors.description = 'Please describe what happened.'
  return errors
}

const REFUSAL_TEXTS: Record<IncidentRefusal | PhotoRefusal, string> = {
  invalid: 'The report was not accepted.',
  no_access: 'You no longer have access to this departure.',
  no_event: 'This departure was deleted.',
  no_report: 'The report of the photo was not found.',
  too_large: `The photo is larger than ${formatFileSize(FORM.file)}.`,
  wrong_type: 'The file is not a photo that we can store.',
  too_many: `A report can have ${INCIDENTS.photos} photos.`,
}

export const describeIncidentRefusal = (reason: IncidentRefusal | PhotoRefusal): string => REFUSAL_TEXTS[reason]

export interface IncidentNote {
  id: string
  description: string
  recordedAt: string
  recordedBy: string | null
  acknowledgedAt: string | null
  state: 'saved' | IncidentState
  reason: IncidentRefusal | null
}

/** An incident report that this or another device recorded, in the form that the page shows. */
export interface ShownIncident {
  id: string
  /** An ISO instant. */
  happenedAt: string
  place: string
  description: string
  actionTaken: string | null
  hasCalledServices: boolean
  /** The names of the affected travellers. Null: the data of the traveller was deleted. */
  travellers: (string | null)[]
  /** Photos that the database has. */
  photos: Incident['photos']
  /** Photos that only this device has. */
  devicePhotos: DevicePhoto[]
  recordedAt: string
  recordedBy: string | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  notes: IncidentNote[]
  state: 'saved' | IncidentState
  reason: IncidentRefusal | null
}

const toIncidentNote = ({ id, description, recordedAt, state, reason }: DeviceIncident): IncidentNote => ({
  ...{ id, description, state, reason, recordedBy: null, acknowledgedAt: null },
  recordedAt: new Date(recordedAt).toISOString(),
})

/** Converts an incident report from the database to the form that the page shows. */
export const toShownIncident = (incident: Incident): ShownIncident => ({
  id: incident.id,
  happenedAt: incident.happened_at,
  place: incident.place,
  description: incident.description,
  actionTaken: incident.action_taken,
  hasCalledServices: incident.emergency_services,
  travellers: incident.travellers.map(({ full_name }) => full_name),
  photos: incident.photos,
  devicePhotos: [],
  recordedAt: incident.recorded_at,
  recordedBy: incident.recorded_by,
  acknowledgedAt: incident.acknowledged_at,
  acknowledgedBy: incident.acknowledged_by,
  notes: incident.notes.map((note) => ({
    ...{ id: note.id, description: note.description, recordedAt: note.recorded_at, recordedBy: note.recorded_by },
    ...{ acknowledgedAt: note.acknowledged_at, state: 'saved', reason: null },
  })),
  state: 'saved',
  reason: null,
})

const toShownDeviceIncident = (incident: DeviceIncident, namesById: ReadonlyMap<string, string>): ShownIncident => ({
  ...{ id: incident.id, place: incident.place, description: incident.description, notes: [], photos: [] },
  ...{ hasCalledServices: incident.hasCalledServices, state: incident.state, reason: incident.reason },
  ...{ devicePhotos: [], recordedBy: null, acknowledgedAt: null, acknowledgedBy: null },
  happenedAt: new Date(incident.happenedAt).toISOString(),
  recordedAt: new Date(incident.recordedAt).toISOString(),
  actionTaken: incident.actionTaken === '' ? null : incident.actionTaken,
  travellers: incident.travellerIds.map((id) => namesById.get(id) ?? null),
})

/**
 * Combines the reports from the database with those that only this device has. The latest incident comes first. Omits
 * the draft.
 */
export const mergeIncidents = (
  storedIncidents: readonly Incident[],
  deviceIncidents: readonly DeviceIncident[],
  devicePhotos: readonly DevicePhoto[],
  namesById: ReadonlyMap<string, string>,
): ShownIncident[] => {
  const storedIds = new Set(storedIncidents.flatMap(({ id, notes }) => [id, ...notes.map((note) => note.id)]))
  const unstoredIncidents = deviceIncidents.filter(({ id, state }) => state !== 'draft' && !storedIds.has(id))
  const reports = unstoredIncidents.filter(({ followUpOf }) => followUpOf === null)
  return [...storedIncidents.map(toShownIncident), ...reports.map((report) => toShownDeviceIncident(report, namesById))]
    .map((incident) => ({
      ...incident,
      devicePhotos: devicePhotos.filter(({ reportId }) => reportId === incident.id),
      notes: [
        ...incident.notes,
        ...unstoredIncidents.filter(({ followUpOf }) => followUpOf === incident.id).map(toIncidentNote),
      ],
    }))
    .toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt))
}
