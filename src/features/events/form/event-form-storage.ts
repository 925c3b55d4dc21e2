import { emptyForm, type EventValues, type EventStatus } from './event-form-values'

/** What a crash or a reload must not take: the form as it was last seen, with the event and version it belongs to. */
export interface Backup {
  eventId: string | null
  version: number | null
  requestId: string
  status: EventStatus
  form: EventValues
}

const KEY = 'event-draft'

export const keepBackup = (backup: Backup): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(backup))
  } catch {
    // A full or forbidden store: the form itself still stands on the screen.
  }
}

export const forgetBackup = (): void => localStorage.removeItem(KEY)

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

export const readBackup = (): Backup | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    // One that was kept before a field came into the form starts that field empty.
    return isBackup(value) ? { ...value, form: { ...emptyForm(), ...value.form } } : null
  } catch {
    return null
  }
}
