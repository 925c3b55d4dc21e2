import { tabStorage } from './storage'

// Stores ids if the tab's storage is full or denied. These ids last as long as the page.
const unstoredIds = new Map<string, string>()
const getStorageKey = (writeKey: unknown): string => `request:${JSON.stringify(writeKey)}`

/**
 * The idempotency key of a write, by which the database recognises a retry. The key stays the same until the write has
 * a result, even if the response is lost, the dialog closes or the page reloads.
 * @param writeKey distinguishes this write from others
 */
export const getRequestId = (writeKey: unknown): string => {
  const key = getStorageKey(writeKey)
  const storedId = tabStorage.read(key) ?? unstoredIds.get(key)
  if (storedId) return storedId
  const id = crypto.randomUUID()
  if (!tabStorage.write(key, id)) unstoredIds.set(key, id)
  return id
}

/** Call when the write has a result: the next write gets a new key. */
export const clearRequestId = (writeKey: unknown): void => {
  const key = getStorageKey(writeKey)
  unstoredIds.delete(key)
  tabStorage.remove(key)
}
