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

export const keepBackup = (backup: Backup): void => {
  try {
    localStorage.setItem(placeOf(backup.eventId), JSON.stringify(backup))
  } catch {
    // A full or forbidden store: the form itself still stands on the screen.
  }
}

export const forgetBackup = (eventId: string | null): void => localStorage.removeItem(placeOf(eventId))

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
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    // One that was kept before a field came into the form starts that field empty.
    return isBackup(value) ? { ...value, form: { ...emptyForm(), ...value.form } } : null
  } catch {
    return null
  }
}

/** What was left of a form of this event; null: of a new one's. */
export const readBackup = (eventId: string | null): Backup | null => readPlace(placeOf(eventId))

/** All that was left. */
export const readBackups = (): Backup[] =>
  Object.keys(localStorage)
    .filter((place) => place.startsWith(PLACE))
    .flatMap((place) => readPlace(place) ?? [])
