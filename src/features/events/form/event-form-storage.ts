import { browserStorage } from '@/lib/storage'
import { emptyForm, type EventValues, type EventStatus } from './event-form-values'

/** What a crash or a reload must not take: the form as it was last seen, with the event and version it belongs to. */
export interface Backup {
  eventId: string | null
  version: number | null
  requestId: string
  status: EventStatus
  form: EventValues
}

/** A place each: what is typed for one event is not in the way of what was left of another. */
const PLACE = 'event-draft'
const placeOf = (eventId: string | null): string => (eventId === null ? PLACE : `${PLACE} ${eventId}`)

export const keepBackup = (backup: Backup): void => void browserStorage.writeJson(placeOf(backup.eventId), backup)

export const forgetBackup = (eventId: string | null): void => browserStorage.remove(placeOf(eventId))

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
  // A backup from before a field was added leaves that field empty.
  return isBackup(value) ? { ...value, form: { ...emptyForm(), ...value.form } } : null
}

/** What was left of a form of this event; null: of a new one's. */
export const readBackup = (eventId: string | null): Backup | null => readPlace(placeOf(eventId))

/** All that was left. */
export const readBackups = (): Backup[] =>
  browserStorage
    .keys()
    .filter((place) => place.startsWith(PLACE))
    .flatMap((place) => readPlace(place) ?? [])
