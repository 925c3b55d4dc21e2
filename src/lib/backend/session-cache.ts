import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { browserStorage } from '../storage'

/**
 * Caches the signed-in user's profile and permissions in localStorage, so that a reload can render before they are
 * fetched again. The cache grants nothing: the database checks every request.
 */
export const SESSION_CACHE_OPTIONS = {
  key: 'session-cache',
  /**
   * Maximum age of the cache in ms. After a longer absence the session may have ended, so the profile is fetched before
   * anything renders.
   */
  fresh: hoursToMilliseconds(1),
}

interface SessionCache {
  /** The session that the cache belongs to: its user id and authentication level. */
  userKey: string
  startedAt: number
  values: Record<string, unknown>
}

const isSessionCache = (value: unknown): value is SessionCache =>
  typeof value === 'object' && value !== null && 'userKey' in value && 'startedAt' in value && 'values' in value

const readSessionCache = (): SessionCache | undefined => {
  const storedSession = browserStorage.readJson(SESSION_CACHE_OPTIONS.key)
  return isSessionCache(storedSession) ? storedSession : undefined
}

let currentUserKey: string | undefined

/**
 * Deletes the session cache. A response that arrives later is not stored, because on a shared computer the next user
 * could see it.
 */
export const clearSessionCache = (): void => {
  currentUserKey = undefined
  browserStorage.remove(SESSION_CACHE_OPTIONS.key)
}

/**
 * Starts the session cache for a user. Deletes an expired cache and the cache of another user.
 * @param userKey user id and authentication level
 */
export const startSessionCache = (userKey: string): void => {
  const cachedSession = readSessionCache()
  if (cachedSession?.userKey !== userKey || Date.now() - cachedSession.startedAt > SESSION_CACHE_OPTIONS.fresh)
    clearSessionCache()
  currentUserKey = userKey
}

/** The cached value of unknown type. The caller must validate it. */
export const readSessionValue = (name: string): unknown => readSessionCache()?.values[name]

/** Stores a value in the session cache. `undefined` deletes the stored value. */
export const cacheSessionValue = (name: string, value: unknown): void => {
  if (currentUserKey === undefined) return
  browserStorage.writeJson(SESSION_CACHE_OPTIONS.key, {
    userKey: currentUserKey,
    startedAt: Date.now(),
    values: { ...readSessionCache()?.values, [name]: value },
  })
}
