import { supabaseUrl } from '@/lib/backend/env'
import { getStoredUserId } from '@/lib/backend/session-key'
import { listTripCaches } from './offline-trips'
import type { MyTrip } from '../traveller/my-trip-queries'

type Documents = MyTrip['documents']

/** Maximum size of all documents of a trip that the browser stores, in bytes. */
const MAX_STORED_BYTES = 20 * 1024 * 1024
/** The prefix of the cache keys of documents. The site has no page or file at this URL. */
const DOCUMENTS_URL = '/trip/saved/documents/'

/**
 * The documents of a trip that the device may store, in the order of the page. Leaves out each document that would
 * exceed the limit; smaller ones after it may still fit.
 */
export const listStorableDocuments = (documents: Documents): Documents => {
  let totalBytes = 0
  return documents.filter(({ size }) => {
    const isWithinLimit = totalBytes + size <= MAX_STORED_BYTES
    if (isWithinLimit) totalBytes += size
    return isWithinLimit
  })
}

/** The cache of a saved trip, with its documents. Undefined if the trip is not saved on this device. */
const openTripCache = async (userId: string, bookingId: string): Promise<Cache | undefined> => {
  const [name] = await listTripCaches((event) => event.userId === userId && event.bookingId === bookingId)
  return name === undefined ? undefined : caches.open(name)
}

/** The ids of the documents of a trip that this device stores. */
export const listStoredDocumentIds = async (userId: string, { booking_id, documents }: MyTrip): Promise<string[]> => {
  const cache = await openTripCache(userId, booking_id)
  if (!cache) return []
  const storedResponses = await Promise.all(documents.map(({ id }) => cache.match(`${DOCUMENTS_URL}${id}`)))
  return documents.flatMap(({ id }, index) => (storedResponses[index] ? [id] : []))
}

/** The stored file of a document. Undefined if this device does not store it. */
export const readStoredDocument = async (userId: string, bookingId: string, id: string): Promise<Blob | undefined> =>
  (await (await openTripCache(userId, bookingId))?.match(`${DOCUMENTS_URL}${id}`))?.blob()

/** Downloads a document from the path of a signed URL, which expires soon. */
const downloadFile = async (path: string): Promise<Blob> => {
  const response = await fetch(`${supabaseUrl}${path}`)
  if (!response.ok) throw new Error(`The download failed with status ${response.status}.`)
  return response.blob()
}

/**
 * Stores the documents of a saved trip on the device, in the cache of the trip. Deletes documents that staff have
 * removed or that no longer fit. Stops when the user signs out.
 * @param readPath gets the path of a signed URL of a document; null if the document is no longer available
 * @throws if a document could not be downloaded
 */
export const storeDocuments = async (
  userId: string,
  { booking_id, documents }: MyTrip,
  readPath: (id: string) => Promise<string | null>,
): Promise<void> => {
  const cache = await openTripCache(userId, booking_id)
  if (!cache) return
  const storableDocuments = listStorableDocuments(documents)
  for (const { url } of await cache.keys()) {
    const [, id] = url.split(DOCUMENTS_URL)
    if (id !== undefined && !storableDocuments.some((document) => document.id === id)) await cache.delete(url)
  }
  for (const { id } of storableDocuments) {
    const documentUrl = `${DOCUMENTS_URL}${id}`
    if (await cache.match(documentUrl)) continue
    if (getStoredUserId() !== userId) return
    const signedPath = await readPath(id)
    if (signedPath === null) continue
    const file = await downloadFile(signedPath)
    if (getStoredUserId() !== userId) return
    await cache.put(documentUrl, new Response(file))
  }
}
