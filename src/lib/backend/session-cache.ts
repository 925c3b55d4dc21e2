import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { browserStorage } from '../storage'

/**
 * Caches the signed-in user's profile and permissions in localStorage, so that a reload can render before they are
 * fetched again. The cache grants nothing: the database checks every request.
 */
export const SESSION_CACHE = {
  key: 'session-cache',
  /** In ms. After a longer absence the session may have ended, so the profile is fetched before anything renders. */
  fresh: hoursToMilliseconds(1),
}

interface SessionCache {
  /** User id and authentication level of the session. */
  of: string
  since: number
  values: Record<string, unknown>
}

const isCache = (value: unknown): value is SessionCache =>
  typeof value === 'object' && value !== null && 'of' in value && 'since' in value && 'values' in value

const read = (): SessionCache | undefined => {
  const value = browserStorage.readJson(SESSION_CACHE.key)
  return isCache(value) ? value : undefined
}

let here: string | undefined

/**
 * Deletes the cache. A response that arrives later is not stored: on a shared computer it could belong to the last
 * user.
 */
export const clearSessionCache = (): void => {
  here = undefined
  browserStorage.remove(SESSION_CACHE.key)
}

/**
 * Starts the cache for a user. Entries of another user, and old entries, are deleted.
 * @param of user id and authentication level
 */
export const startSessionCache = (of: string): void => {
  const stored = read()
  if (stored?.of !== of || Date.now() - stored.since > SESSION_CACHE.fresh) clearSessionCache()
  here = of
}

/** The cached value. The caller must check its shape. */
export const sessionValue = (name: string): unknown => read()?.values[name]

/** Stores a value. `undefined` deletes it. */
export const cacheSessionValue = (name: string, value: unknown): void => {
  if (here === undefined) return
  browserStorage.writeJson(SESSION_CACHE.key, {
    of: here,
    since: Date.now(),
    values: { ...read()?.values, [name]: value },
  })
}
