import { browserStorage } from '@/lib/storage'
import { createEmptyDay } from '@/features/itinerary/itinerary-rules'
import { createEmptyForm, type EventValues, type EventPublicationStatus } from '../fields/event-form-values'

/** A backup of an unsaved form, with the event's id and version. */
export interface FormBackup {
  eventId: string | null
  version: number | null
  requestId: string
  status: EventPublicationStatus
  form: EventValues
}

/** The prefix of the storage keys. Each event has its own key, so that drafts do not overwrite each other. */
const STORAGE_KEY_PREFIX = 'event-draft'
const getStorageKey = (eventId: string | null): string =>
  eventId === null ? STORAGE_KEY_PREFIX : `${STORAGE_KEY_PREFIX} ${eventId}`

export const saveBackup = (backup: FormBackup): void =>
  void browserStorage.writeJson(getStorageKey(backup.eventId), backup)

export const deleteBackup = (eventId: string | null): void => browserStorage.remove(getStorageKey(eventId))

const isBackup = (value: unknown): value is FormBackup =>
  typeof value === 'object' &&
  value !== null &&
  'requestId' in value &&
  'form' in value &&
  typeof value.form === 'object' &&
  value.form !== null &&
  'title' in value.form &&
  'days' in value.form &&
  Array.isArray(value.form.days)

const readStoredBackup = (storageKey: string): FormBackup | null => {
  const storedBackup = browserStorage.readJson(storageKey)
  if (!isBackup(storedBackup)) return null
  const days = storedBackup.form.days.map((day) => ({ ...createEmptyDay(''), ...day }))
  return { ...storedBackup, form: { ...createEmptyForm(), ...storedBackup.form, days } }
}

/**
 * Reads the backup of an event's form.
 * @param eventId null for a new event
 */
export const readBackup = (eventId: string | null): FormBackup | null => readStoredBackup(getStorageKey(eventId))

/** Reads all backups. */
export const readBackups = (): FormBackup[] =>
  browserStorage
    .keys()
    .filter((storageKey) => storageKey.startsWith(STORAGE_KEY_PREFIX))
    .flatMap((storageKey) => readStoredBackup(storageKey) ?? [])
