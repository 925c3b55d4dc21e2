import { browserStorage } from '@/lib/storage'
import { emptyForm, type EventValues, type EventStatus } from './event-form-values'

/** A backup of an unsaved form, with its event and version. */
export interface Backup {
  eventId: string | null
  version: number | null
  requestId: string
  status: EventStatus
  form: EventValues
}

/** One key per event, so that drafts of several events do not collide. */
const PLACE = 'event-draft'
const placeOf = (eventId: string | null): string => (eventId === null ? PLACE : `${PLACE} ${eventId}`)

export const keepBackup = (backup: Backup): void => void browserStorage.writeJson(placeOf(backup.eventId), backup)

export const deleteBackup = (eventId: string | null): void => browserStorage.remove(placeOf(eventId))

const isBackup = (value: unknown): value is Backup =>
  typeof value === 'object' &&
  value !== null &&
  'requestId' in value &&
  'form' in value &&
  typeof value.form === 'object' &&
  value.form !== null &&
  'title' in value.form &&
  'days' in value.form &&
  Array.isArray(value.form.days)

const readPlace = (place: string): Backup | null => {
  const value = browserStorage.readJson(place)
  // Fields that an older backup lacks are empty.
  return isBackup(value) ? { ...value, form: { ...emptyForm(), ...value.form } } : null
}

/** The backup of an event's form. Null: of a new event. */
export const readBackup = (eventId: string | null): Backup | null => readPlace(placeOf(eventId))

/** All backups. */
export const readBackups = (): Backup[] =>
  browserStorage
    .keys()
    .filter((place) => place.startsWith(PLACE))
    .flatMap((place) => readPlace(place) ?? [])
