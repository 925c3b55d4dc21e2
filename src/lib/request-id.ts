import { tabStorage } from './storage'

// Where the tab's storage is full or forbidden, an id lasts as long as the page.
const unkept = new Map<string, string>()
const keyOf = (what: unknown): string => `request:${JSON.stringify(what)}`

/**
 * The id that a write is sent under, so that the database knows a second try of it. The same until the write is
 * answered: a lost answer, a closed dialog and a reload do not change it.
 * @param what tells this write from others
 */
export const requestIdFor = (what: unknown): string => {
  const key = keyOf(what)
  const known = tabStorage.read(key) ?? unkept.get(key)
  if (known) return known
  const id = crypto.randomUUID()
  if (!tabStorage.write(key, id)) unkept.set(key, id)
  return id
}

/** The write was answered: the next one like it is another. */
export const forgetRequestId = (what: unknown): void => {
  const key = keyOf(what)
  unkept.delete(key)
  tabStorage.remove(key)
}
