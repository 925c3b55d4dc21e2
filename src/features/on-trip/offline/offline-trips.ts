import { getToday } from '../../../lib/dates.ts'
import { browserStorage } from '../../../lib/storage.ts'

/**
 * The service workers that serve the page of a trip and the event of a guide without a network. The build writes
 * them (src/features/on-trip/offline/trip-worker.ts). `filesPrefix`: the prefix of the names of the caches that contain the files of
 * the page.
 */
export const TRIP_WORKER = { url: '/trip-worker.js', scope: '/trip/', filesPrefix: 'trip-files' } as const
export const GUIDE_WORKER = { url: '/guide-worker.js', scope: '/guide/', filesPrefix: 'guide-files' } as const
const WORKERS = [TRIP_WORKER, GUIDE_WORKER]

/**
 * The prefix of the names of the caches that store trips, one cache per trip. The name also contains the user id and
 * the last day, so that old trips and trips of other users can be deleted without reading them.
 */
const TRIP_PREFIX = 'trip-data'

export interface TripCache {
  userId: string
  bookingId: string
  /** The last day on which the trip may be stored. */
  lastDay: string
}

export const formatTripCacheName = ({ userId, bookingId, lastDay }: TripCache): string =>
  [TRIP_PREFIX, userId, lastDay, bookingId].join(' ')

const parseTripCacheName = (name: string): TripCache | null => {
  const [prefix, userId = '', lastDay = '', bookingId = ''] = name.split(' ')
  return prefix === TRIP_PREFIX ? { userId, lastDay, bookingId } : null
}

/**
 * The names of the caches whose trips `isWanted` accepts. Empty if the browser does not offer the Cache API, for
 * example over plain HTTP.
 */
export const listTripCaches = async (isWanted: (event: TripCache) => boolean): Promise<string[]> => {
  if (typeof caches === 'undefined') return []
  return (await caches.keys()).filter((name) => {
    const tripCache = parseTripCacheName(name)
    return tripCache !== null && isWanted(tripCache)
  })
}

export const deleteTripCaches = async (isWanted: (event: TripCache) => boolean): Promise<void> => {
  for (const cacheName of await listTripCaches(isWanted)) await caches.delete(cacheName)
}

/** The storage key that is set once the member has closed the hint to install the trip page. */
export const INSTALL_HINT_KEY = 'trip-install-hint'

/**
 * The storage key for the user id of the guide whose guide events this browser stores. Reading it is faster than listing
 * the IndexedDB databases.
 */
export const GUIDE_OWNER_KEY = 'guide-owner'
/** The user id of the guide whose guide events this browser stores (features/on-trip/guide). Null if it stores none. */
export const getGuideEventOwner = (): string | null => browserStorage.read(GUIDE_OWNER_KEY)

/** Deletes the saved trips of other users, and saved trips whose last day of storage has passed. */
export const keepOnlyEventsOf = (currentUserId: string): Promise<void> =>
  deleteTripCaches(({ userId, lastDay }) => userId !== currentUserId || lastDay < getToday())

/**
 * Deletes the saved trips. Also unregisters the service workers of trips and guide events, and deletes the files that they
 * stored.
 */
export const deleteOfflineEvents = async (): Promise<void> => {
  browserStorage.remove(INSTALL_HINT_KEY)
  if (typeof caches === 'undefined') return
  await deleteTripCaches(() => true)
  for (const { scope, filesPrefix } of WORKERS) {
    const workerRegistration = await navigator.serviceWorker?.getRegistration(scope)
    await workerRegistration?.unregister()
    for (const cacheName of await caches.keys()) if (cacheName.startsWith(filesPrefix)) await caches.delete(cacheName)
  }
}
