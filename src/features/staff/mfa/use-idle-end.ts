import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useEffect } from 'react'
import { browserStorage } from '@/lib/storage'
import { hasStoredSession } from '@/lib/backend/session-key'
import { sendHeartbeat } from './mfa-mutations'

/** The interval between activity reports to the backend, and between idle checks, in ms. */
const HEARTBEAT_INTERVAL_MS = minutesToMilliseconds(5)
const IDLE_CHECK_INTERVAL_MS = minutesToMilliseconds(1)
/** The storage key for the time of the last activity. All tabs share it. */
const LAST_ACTIVITY_KEY = 'staff-seen'

const readLastActivity = (): number => Number(browserStorage.read(LAST_ACTIVITY_KEY) ?? 0)

const saveLastActivity = (): void => void browserStorage.write(LAST_ACTIVITY_KEY, String(Date.now()))

let maxIdleMs = Infinity

const reportActivity = async (): Promise<void> => {
  const idleHours = await sendHeartbeat()
  if (idleHours === null) return
  maxIdleMs = hoursToMilliseconds(idleHours)
  saveLastActivity()
}

let isRequestPending = false

/**
 * Reports activity to the backend, which ends the session if the user was idle for too long. Sends one request at a
 * time. A failed request is ignored: if the session has ended, the next query fails too.
 */
const endSessionWhenIdle = (): void => {
  if (isRequestPending) return
  isRequestPending = true
  void reportActivity()
    .catch(() => undefined)
    .finally(() => (isRequestPending = false))
}

/**
 * Signs out staff after too many hours without activity. The database enforces the limit; this hook reports activity
 * and removes the page from the screen.
 * @param isSessionEnded true if the database has ended the session
 */
export const useIdleSessionEnd = (isSessionEnded: boolean): void => {
  useEffect(() => {
    if (isSessionEnded) endSessionWhenIdle()
  }, [isSessionEnded])
  useEffect(() => {
    const onActivity = () => {
      if (
        document.visibilityState === 'visible' &&
        hasStoredSession() &&
        Date.now() - readLastActivity() >= HEARTBEAT_INTERVAL_MS
      )
        endSessionWhenIdle()
    }
    const onInterval = () => {
      if (Date.now() - readLastActivity() > maxIdleMs) endSessionWhenIdle()
    }
    onActivity()
    const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'focus'] as const
    for (const eventType of ACTIVITY_EVENTS) window.addEventListener(eventType, onActivity)
    const timer = setInterval(onInterval, IDLE_CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      for (const eventType of ACTIVITY_EVENTS) window.removeEventListener(eventType, onActivity)
    }
  }, [])
}
