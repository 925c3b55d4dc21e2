import { getToday } from './dates.ts'
import { browserStorage } from './storage.ts'

/** The worker that serves the page of a trip without a network. The build writes it (src/prerender/trip-worker.ts). */
export const TRIP_WORKER = { url: '/trip-worker.js', scope: '/trip/' } as const

/**
 * Caches of saved trips. Each trip has its own cache, and the cache's name holds its owner and its last day, so that
 * old trips and trips of other people can be deleted without reading them.
 */
const TRIP_PREFIX = 'trip-data'
/** Caches of the files that the worker needs. */
export const TRIP_FILES_PREFIX = 'trip-files'

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

/** The names of the saved trips that fulfil the condition. Empty if the browser has no caches, as over plain HTTP. */
export const listTripCaches = async (isWanted: (trip: TripCache) => boolean): Promise<string[]> => {
  if (typeof caches === 'undefined') return []
  return (await caches.keys()).filter((name) => {
    const trip = parseTripCacheName(name)
    return trip !== null && isWanted(trip)
  })
}

export const deleteTripCaches = async (isWanted: (trip: TripCache) => boolean): Promise<void> => {
  for (const name of await listTripCaches(isWanted)) await caches.delete(name)
}

/** The key under which the browser remembers that the hint to install the trip's page was closed. */
export const INSTALL_HINT_KEY = 'trip-install-hint'

/** Deletes the saved trips of other people, and trips that have been over for too long. */
export const keepOnlyTripsOf = (currentUserId: string): Promise<void> =>
  deleteTripCaches(({ userId, lastDay }) => userId !== currentUserId || lastDay < getToday())

/** Deletes everything that is stored for trips: the saved trips, the worker and its files. */
export const deleteOfflineTrips = async (): Promise<void> => {
  browserStorage.remove(INSTALL_HINT_KEY)
  if (typeof caches === 'undefined') return
  await deleteTripCaches(() => true)
  const worker = await navigator.serviceWorker?.getRegistration(TRIP_WORKER.scope)
  await worker?.unregister()
  for (const name of await caches.keys()) if (name.startsWith(TRIP_FILES_PREFIX)) await caches.delete(name)
}
