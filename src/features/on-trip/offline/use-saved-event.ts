import { useEffect, useState } from 'react'
import type { MyTripResult } from '../traveller/my-trip-queries'
import { deleteSavedEvent, readSavedEvent, saveOfflineEvent, type SavedEvent } from './saved-events'
import { registerTripWorker } from './trip-worker-registration'

/** The stored copy of a trip. Undefined until it has been read, null if there is none. */
export const useSavedEvent = (userId: string, bookingId: string | null): SavedEvent | null | undefined => {
  const [saved, setSaved] = useState<SavedEvent | null>()
  useEffect(() => {
    let isCurrent = true
    readSavedEvent(userId, bookingId).then(
      (event) => isCurrent && setSaved(event),
      () => isCurrent && setSaved(null),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, bookingId])
  return saved
}

/**
 * Stores a trip that was read from the database, and registers the service worker after the first paint. Deletes the
 * stored copy of a trip that is no longer booked.
 * @returns when the trip was stored, as an ISO instant; null if this browser cannot open it without a network
 */
export const useEventStorage = (
  userId: string,
  bookingId: string | null,
  result: MyTripResult | undefined,
  readAt: number,
): string | null => {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  useEffect(() => {
    if (!result) return
    if (result.status !== 'ok') {
      if (bookingId !== null) void deleteSavedEvent(bookingId)
      return
    }
    if (!result.opens_offline) return
    let isCurrent = true
    const storeEvent = async () => {
      const savedTime = new Date(readAt).toISOString()
      const isStored = await saveOfflineEvent(userId, { event: result, savedAt: savedTime })
      if (isStored && isCurrent && (await registerTripWorker()) && isCurrent) setSavedAt(savedTime)
    }
    // Stores the trip after it is on screen, so that storing delays no paint. If the browser has no space for the copy,
    // the page still shows the trip.
    storeEvent().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [userId, bookingId, result, readAt])
  return savedAt
}
