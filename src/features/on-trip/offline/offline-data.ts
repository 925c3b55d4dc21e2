import type { DeviceData } from '@/lib/device-data'
import { deleteOfflineEvents, getGuideEventOwner, keepOnlyEventsOf } from './offline-trips'

type GuideStore = typeof import('./guide-store')

/** Changes the stored events of a guide. Only browsers of guides who opened an event load this code. */
const changeGuideEvents = async (change: (store: GuideStore) => Promise<void>): Promise<void> => {
  if (getGuideEventOwner() !== null) await change(await import('./guide-store'))
}

/** The trips of travellers and the events of guides that this browser stores. */
export const offlineData: DeviceData = {
  keepOnlyOf: async (userId) => {
    await Promise.all([keepOnlyEventsOf(userId), changeGuideEvents((store) => store.keepOnlyGuideEventsOf(userId))])
  },
  deleteData: async () => {
    await Promise.all([deleteOfflineEvents(), changeGuideEvents((store) => store.deleteGuideEventsAndNotes())])
  },
  deleteUnsentChanges: () => changeGuideEvents((store) => store.deleteGuideEvents()),
}
