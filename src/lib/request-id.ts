import { tabStorage } from './storage'

// Contains the idempotency keys that could not be stored, because the tab's storage is full or denied. They last as
// long as the page.
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

/**
 * Deletes the idempotency key of a write. Call this when the write has a result, so that the next write gets a new key.
 */
export const clearRequestId = (writeKey: unknown): void => {
  const key = getStorageKey(writeKey)
  unstoredIds.delete(key)
  tabStorage.remove(key)
}
