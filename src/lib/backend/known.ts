import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { browserStorage } from '../storage'

/**
 * Caches the signed-in user's profile and permissions in localStorage, so that a reload can render before they are
 * fetched again. The cache grants nothing: the database checks every request.
 */
export const KNOWN = {
  key: 'known',
  /** In ms. After a longer absence the session may have ended, so the profile is fetched before anything renders. */
  fresh: hoursToMilliseconds(1),
}

interface Known {
  /** User id and authentication level of the session. */
  of: string
  since: number
  said: Record<string, unknown>
}

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'of' in value && 'since' in value && 'said' in value

const read = (): Known | undefined => {
  const value = browserStorage.readJson(KNOWN.key)
  return isKnown(value) ? value : undefined
}

let here: string | undefined

/**
 * Deletes the cache. A response that arrives later is not stored: on a shared computer it could belong to the last
 * user.
 */
export const forgetKnown = (): void => {
  here = undefined
  browserStorage.remove(KNOWN.key)
}

/**
 * Starts the cache for a user. Entries of another user, and old entries, are deleted.
 * @param of user id and authentication level
 */
export const beginKnown = (of: string): void => {
  const kept = read()
  if (kept?.of !== of || Date.now() - kept.since > KNOWN.fresh) forgetKnown()
  here = of
}

/** The cached value. The caller must check its shape. */
export const known = (name: string): unknown => read()?.said[name]

/** Stores a value. `undefined` deletes it. */
export const noteKnown = (name: string, said: unknown): void => {
  if (here === undefined) return
  browserStorage.writeJson(KNOWN.key, { of: here, since: Date.now(), said: { ...read()?.said, [name]: said } })
}
