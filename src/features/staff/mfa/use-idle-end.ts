import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useEffect } from 'react'
import { browserStorage } from '@/lib/storage'
import { hasStoredSession } from '@/lib/backend/session-key'
import { sendHeartbeat } from './mfa-mutations'

/** In ms between activity reports and idle checks. */
const SHOW_EVERY = minutesToMilliseconds(5)
const LOOKS_EVERY = minutesToMilliseconds(1)
/** Storage key of the last activity, shared by all tabs. */
const SEEN_KEY = 'staff-seen'

const lastSeen = (): number => Number(browserStorage.read(SEEN_KEY) ?? 0)

const noteSeen = (): void => void browserStorage.write(SEEN_KEY, String(Date.now()))

let longest = Infinity

const heartbeat = async (): Promise<void> => {
  const hours = await sendHeartbeat()
  if (hours === null) return
  longest = hoursToMilliseconds(hours)
  noteSeen()
}

let out = false

/** One request at a time. A failure is ignored: the next query finds out. */
const checkIdle = (): void => {
  if (out) return
  out = true
  void heartbeat()
    .catch(() => undefined)
    .finally(() => (out = false))
}

/**
 * Ends an idle staff session. The database does so too; this reports activity, and clears the screen after too long
 * without.
 * @param ended true if the database has ended it
 */
export const useIdleEnd = (ended: boolean): void => {
  useEffect(() => {
    if (ended) checkIdle()
  }, [ended])
  useEffect(() => {
    const onUse = () => {
      if (document.visibilityState === 'visible' && hasStoredSession() && Date.now() - lastSeen() >= SHOW_EVERY)
        checkIdle()
    }
    const onLook = () => {
      if (Date.now() - lastSeen() > longest) checkIdle()
    }
    onUse()
    const events = ['pointerdown', 'keydown', 'focus'] as const
    for (const event of events) window.addEventListener(event, onUse)
    const timer = setInterval(onLook, LOOKS_EVERY)
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, onUse)
    }
  }, [])
}
