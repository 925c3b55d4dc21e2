import { isSignedIn, withDatabase } from '../offline/guide-store'
import type { DeviceIncident, DevicePhoto } from './incident-rules'

export interface StoredIncidents {
  incidents: DeviceIncident[]
  photos: DevicePhoto[]
}

const requireSignIn = (userId: string): void => {
  if (!isSignedIn(userId)) throw new Error('Nobody is signed in')
}

/** The incident reports and notes that this device stores for a departure, in the order of saving, and their photos. */
export const readDeviceIncidents = (userId: string, eventId: string): Promise<StoredIncidents> =>
  withDatabase(userId, async (database) => {
    const incidents = await database.getAllFromIndex('incidents', 'eventId', eventId)
    const incidentIds = new Set(incidents.map(({ id }) => id))
    const photos = (await database.getAll('incidentPhotos')).filter(({ reportId }) => incidentIds.has(reportId))
    return {
      incidents: incidents.sort((one, other) => one.recordedAt - other.recordedAt),
      photos: photos.sort((one, other) => one.order - other.order),
    }
  })

/** Stores a report, a note or a draft, and replaces the stored version. */
export const saveDeviceIncident = async (userId: string, incident: DeviceIncident): Promise<void> => {
  requireSignIn(userId)
  await withDatabase(userId, (database) => database.put('incidents', incident))
}

/** Deletes a report from the device, with its photos. */
export const deleteDeviceIncident = (userId: string, id: string): Promise<void> =>
  withDatabase(userId, async (database) => {
    const transaction = database.transaction(['incidents', 'incidentPhotos'], 'readwrite')
    await transaction.objectStore('incidents').delete(id)
    const photoStore = transaction.objectStore('incidentPhotos')
    for (const photoId of await photoStore.index('reportId').getAllKeys(id)) await photoStore.delete(photoId)
    await transaction.done
  })

/** Stores a photo as the last photo of its report. */
export const addDevicePhoto = async (userId: string, photo: Omit<DevicePhoto, 'order'>): Promise<void> => {
  requireSignIn(userId)
  await withDatabase(userId, async (database) => {
    const transaction = database.transaction('incidentPhotos', 'readwrite')
    const photoOrders = (await transaction.store.index('reportId').getAll(photo.reportId)).map(({ order }) => order)
    await transaction.store.put({ ...photo, order: Math.max(0, ...photoOrders) + 1 })
    await transaction.done
  })
}

export const updateDevicePhoto = async (userId: string, photo: DevicePhoto): Promise<void> => {
  requireSignIn(userId)
  await withDatabase(userId, (database) => database.put('incidentPhotos', photo))
}

export const deleteDevicePhoto = (userId: string, id: string): Promise<void> =>
  withDatabase(userId, (database) => database.delete('incidentPhotos', id))

/**
 * Deletes reports from this device once the loaded guide event contains them. Keeps a report while one of its photos is
 * not sent yet.
 */
export const deleteSentIncidents = (userId: string, storedIds: ReadonlySet<string>): Promise<void> =>
  withDatabase(userId, async (database) => {
    const transaction = database.transaction(['incidents', 'incidentPhotos'], 'readwrite')
    const photoStore = transaction.objectStore('incidentPhotos')
    for (const id of await transaction.objectStore('incidents').getAllKeys())
      if (storedIds.has(id) && (await photoStore.index('reportId').count(id)) === 0)
        await transaction.objectStore('incidents').delete(id)
    await transaction.done
  })
