import { tabStorage } from './storage'

// Used if the tab's storage is full or denied: the id then lasts as long as the page.
const unkept = new Map<string, string>()
const keyOf = (what: unknown): string => `request:${JSON.stringify(what)}`

/**
 * The idempotency key of a write, by which the database recognises a retry. It stays the same until the write has a
 * result, even if the response is lost, the dialog closes or the page reloads.
 * @param what distinguishes this write from others
 */
export const requestIdFor = (what: unknown): string => {
  const key = keyOf(what)
  const stored = tabStorage.read(key) ?? unkept.get(key)
  if (stored) return stored
  const id = crypto.randomUUID()
  if (!tabStorage.write(key, id)) unkept.set(key, id)
  return id
}

/** Call when the write has a result: the next write gets a new key. */
export const clearRequestId = (what: unknown): void => {
  const key = keyOf(what)
  unkept.delete(key)
  tabStorage.remove(key)
}
