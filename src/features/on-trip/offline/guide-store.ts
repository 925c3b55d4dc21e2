import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { getStoredUserId } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import { getGuideEventOwner, GUIDE_OWNER_KEY } from './offline-trips'
import { browserStorage } from '@/lib/storage'
import { site } from '@/site'
import type { GuideEvent } from '../guide/guide-event-queries'
import type { DeviceIncident, DevicePhoto } from '../incidents/incident-rules'
import type { DeviceChange } from '../guide/guide-event-rules'

/** A guide event that the browser stores, so that its page opens without a network. */
export interface SavedGuideEvent {
  guideEvent: GuideEvent
  /** When the guide event was read from the server, as an ISO instant. */
  savedAt: string
}

export interface MedicalNote {
  traveller_id: string
  value: string
}
export interface SavedNotes {
  notes: MedicalNote[]
  /** When the medical notes were read from the database, as an ISO instant. */
  savedAt: string
}

interface ExpiringRecord {
  eventId: string
  /** The last day on which the device may store this guide event or these medical notes. */
  lastDay: string
}

export interface GuideDatabaseSchema extends DBSchema {
  guideEvents: { key: string; value: SavedGuideEvent & ExpiringRecord }
  medicalNotes: { key: string; value: SavedNotes & ExpiringRecord }
  changes: { key: string; value: DeviceChange; indexes: { eventId: string } }
  incidents: { key: string; value: DeviceIncident; indexes: { eventId: string } }
  incidentPhotos: { key: string; value: DevicePhoto; indexes: { reportId: string } }
}

/**
 * The version of the IndexedDB schema. Increase it when the format of the stored rows changes, and keep unsent changes of
 * older versions readable.
 */
const SCHEMA_VERSION = 2

/**
 * The name of a guide's database. It contains the user id, so that a guide never opens the database of another guide.
 */
const formatDatabaseName = (userId: string): string => `guide-events ${userId}`

/** True if this user is still signed in. Checked before each write, so that nothing is stored after a sign-out. */
export const isSignedIn = (userId: string): boolean => getStoredUserId() === userId

export const withDatabase = async <Result>(
  userId: string,
  run: (database: IDBPDatabase<GuideDatabaseSchema>) => Promise<Result>,
): Promise<Result> => {
  // Stores the guide's user id before the database is created, so that `deleteGuideEvents` always finds the database.
  if (getGuideEventOwner() !== userId && !(isSignedIn(userId) && browserStorage.write(GUIDE_OWNER_KEY, userId)))
    throw new Error('This browser cannot store the event')
  const database = await openDB<GuideDatabaseSchema>(formatDatabaseName(userId), SCHEMA_VERSION, {
    upgrade: (upgraded, oldVersion) => {
      if (oldVersion < 1) {
        upgraded.createObjectStore('guideEvents', { keyPath: 'eventId' })
        upgraded.createObjectStore('medicalNotes', { keyPath: 'eventId' })
        upgraded.createObjectStore('changes', { keyPath: 'id' }).createIndex('eventId', 'eventId')
      }
      upgraded.createObjectStore('incidents', { keyPath: 'id' }).createIndex('eventId', 'eventId')
      upgraded.createObjectStore('incidentPhotos', { keyPath: 'id' }).createIndex('reportId', 'reportId')
    },
  })
  // Closes the connection after each use, because an open connection would block the deletion at sign-out.
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** Deletes the guide events that this browser stores, with all unsent changes and incident reports. */
export const deleteGuideEvents = async (): Promise<void> => {
  const ownerId = getGuideEventOwner()
  if (ownerId === null) return
  // Removes the stored user id before the database, so that a page in another tab does not create the database again.
  browserStorage.remove(GUIDE_OWNER_KEY)
  await deleteDB(formatDatabaseName(ownerId))
}

/** Deletes guide events and medical notes after their `lastDay`, which was stored with them. */
export const deleteExpired = async (userId: string): Promise<void> => {
  if (getGuideEventOwner() !== userId) return
  await withDatabase(userId, async (database) => {
    for (const storeName of ['guideEvents', 'medicalNotes'] as const)
      for (const { eventId, lastDay } of await database.getAll(storeName))
        if (lastDay < getToday()) await database.delete(storeName, eventId)
  })
}

/** Deletes all stored guide events if they belong to another user. Otherwise deletes only the expired ones. */
export const keepOnlyGuideEventsOf = async (userId: string): Promise<void> => {
  if (getGuideEventOwner() !== userId) await deleteGuideEvents()
  await deleteExpired(userId)
}

/**
 * Deletes guide events and medical notes after a session has ended. Unsent changes, incident reports and photos stay, and
 * are sent when the same guide signs in again. They are deleted if a user signs out or another user signs in.
 */
export const deleteGuideEventsAndNotes = async (): Promise<void> => {
  const userId = getGuideEventOwner()
  if (userId === null) return
  await withDatabase(userId, async (database) => {
    await database.clear('guideEvents')
    await database.clear('medicalNotes')
  })
}

export const readSavedGuideEvent = async (userId: string, eventId: string): Promise<SavedGuideEvent | null> => {
  await deleteExpired(userId)
  return withDatabase(userId, async (database) => (await database.get('guideEvents', eventId)) ?? null)
}

/**
 * Stores a guide event that was read from the server, and deletes this device's own copies of the changes that the
 * guide event contains.
 * @returns false if the guide event was not stored, because the user has signed out, the guide event may not open offline, or
 * the trip was too long ago
 */
export const saveGuideEvent = async (userId: string, saved: SavedGuideEvent): Promise<boolean> => {
  const { event_id: eventId, end_date, changes } = saved.guideEvent
  const lastDay = end_date === null ? '9999-12-31' : addDays(end_date, site.storedEventDays)
  if (!isSignedIn(userId)) return false
  return withDatabase(userId, async (database) => {
    const transaction = database.transaction(['guideEvents', 'changes'], 'readwrite')
    const isStored = saved.guideEvent.opens_offline && lastDay >= getToday()
    if (isStored) await transaction.objectStore('guideEvents').put({ ...saved, eventId, lastDay })
    for (const { id } of changes) await transaction.objectStore('changes').delete(id)
    await transaction.done
    return isStored
  })
}

/** Deletes the stored guide event of a departure, for example after the guide has lost access. Keeps unsent changes. */
export const deleteSavedGuideEvent = (userId: string, eventId: string): Promise<void> =>
  withDatabase(userId, async (database) => {
    await database.delete('guideEvents', eventId)
    await database.delete('medicalNotes', eventId)
  })

export const readDeviceChanges = (userId: string, eventId: string): Promise<DeviceChange[]> =>
  withDatabase(userId, async (database) => {
    const changes = await database.getAllFromIndex('changes', 'eventId', eventId)
    return changes.sort((one, other) => one.order - other.order)
  })

/** Stores a change that the guide made, as the last change of this device. */
export const addDeviceChange = async (userId: string, change: Omit<DeviceChange, 'order'>): Promise<DeviceChange> => {
  if (!isSignedIn(userId)) throw new Error('Nobody is signed in')
  return withDatabase(userId, async (database) => {
    const transaction = database.transaction('changes', 'readwrite')
    const changeOrders = (await transaction.store.getAll()).map(({ order }) => order)
    const orderedChange = { ...change, order: Math.max(0, ...changeOrders) + 1 }
    await transaction.store.put(orderedChange)
    await transaction.done
    return orderedChange
  })
}

/** Updates stored changes after an attempt to send them. Skips changes that have been deleted since. */
export const updateDeviceChanges = async (userId: string, changes: readonly DeviceChange[]): Promise<void> => {
  if (!isSignedIn(userId)) throw new Error('Nobody is signed in')
  await withDatabase(userId, async (database) => {
    const transaction = database.transaction('changes', 'readwrite')
    for (const change of changes) if (await transaction.store.getKey(change.id)) await transaction.store.put(change)
    await transaction.done
  })
}

export const deleteDeviceChange = (userId: string, id: string): Promise<void> =>
  withDatabase(userId, (database) => database.delete('changes', id))

/** The number of changes and incident reports that would be lost if the user signed out now. */
export const countUnsentChanges = async (): Promise<number> => {
  const userId = getGuideEventOwner()
  if (userId === null) return 0
  return withDatabase(userId, async (database) => {
    const changes = await database.getAll('changes')
    const incidents = await database.getAll('incidents')
    // A photo is deleted from the device once it is sent. A report with a photo on the device is therefore not
    // completely sent.
    const reportsWithPhotos = new Set((await database.getAll('incidentPhotos')).map(({ reportId }) => reportId))
    const unsentIncidents = incidents.filter(({ id, state }) => state !== 'sent' || reportsWithPhotos.has(id))
    return changes.filter(({ state }) => state !== 'sent').length + unsentIncidents.length
  })
}

export const readSavedNotes = async (userId: string, eventId: string): Promise<SavedNotes | null> => {
  await deleteExpired(userId)
  return withDatabase(userId, async (database) => (await database.get('medicalNotes', eventId)) ?? null)
}

/** Stores medical notes until the last day of the trip. Does nothing without a last day. */
export const saveNotes = async (
  userId: string,
  eventId: string,
  lastDay: string | null,
  saved: SavedNotes,
): Promise<void> => {
  if (!isSignedIn(userId) || lastDay === null || lastDay < getToday()) return
  await withDatabase(userId, (database) => database.put('medicalNotes', { ...saved, eventId, lastDay }))
}

export const deleteNotes = (userId: string, eventId: string): Promise<void> =>
  withDatabase(userId, (database) => database.delete('medicalNotes', eventId))
