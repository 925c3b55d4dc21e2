import { getStoredUserId } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import { deleteTripCaches, formatTripCacheName, keepOnlyEventsOf, listTripCaches } from './offline-trips'
import { site } from '@/site'
import type { MyTrip } from '../traveller/my-trip-queries'

/** A trip that the browser stores, so that its page opens without a network. */
export interface SavedEvent {
  event: MyTrip
  /** When the trip was read from the database, as an ISO instant. */
  savedAt: string
}

/**
 * The version of the stored format. Increase it when the stored content changes, because an older version of the site
 * may have stored the trip.
 */
const FORMAT_VERSION = 2
const ENTRY_URL = '/trip/saved'

interface StoredEntry extends SavedEvent {
  version: number
}
const isStoredEntry = (value: unknown): value is StoredEntry =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === FORMAT_VERSION

const readTripCache = async (name: string): Promise<SavedEvent[]> => {
  const storedEntry: unknown = await (await caches.match(ENTRY_URL, { cacheName: name }))?.json()
  return isStoredEntry(storedEntry) ? [storedEntry] : []
}

/** The saved trip of a booking. Without a booking, the saved trip that departs next. Null if there is none. */
export const readSavedEvent = async (userId: string, bookingId: string | null): Promise<SavedEvent | null> => {
  await keepOnlyEventsOf(userId)
  const cacheNames = await listTripCaches((event) => bookingId === null || event.bookingId === bookingId)
  const savedEvents = (await Promise.all(cacheNames.map(readTripCache))).flat()
  const matchesRequest = ({ event }: SavedEvent) => bookingId !== null || (event.is_own && event.end_date >= getToday())
  return (
    savedEvents
      .filter(matchesRequest)
      .sort((one, other) => one.event.start_date.localeCompare(other.event.start_date))[0] ?? null
  )
}

/**
 * Stores a trip on the device. Stores nothing and resolves to false if the user has signed out or another user has
 * signed in.
 */
export const saveOfflineEvent = async (userId: string, { event, savedAt }: SavedEvent): Promise<boolean> => {
  const lastDay = addDays(event.end_date, site.storedEventDays)
  if (typeof caches === 'undefined' || getStoredUserId() !== userId || lastDay < getToday()) return false
  const cacheName = formatTripCacheName({ userId, bookingId: event.booking_id, lastDay })
  const cache = await caches.open(cacheName)
  const newEntry: StoredEntry = { version: FORMAT_VERSION, event, savedAt }
  await cache.put(ENTRY_URL, new Response(JSON.stringify(newEntry)))
  // The name of the cache contains the last day on which the trip is stored. If the dates of the trip have changed, an
  // older copy is in a cache with another name, which is deleted here.
  for (const otherCacheName of await listTripCaches(({ bookingId }) => bookingId === event.booking_id))
    if (otherCacheName !== cacheName) await caches.delete(otherCacheName)
  const isStillSignedIn = getStoredUserId() === userId
  if (!isStillSignedIn) await caches.delete(cacheName)
  return isStillSignedIn
}

export const deleteSavedEvent = (bookingId: string): Promise<void> =>
  deleteTripCaches((event) => event.bookingId === bookingId)
