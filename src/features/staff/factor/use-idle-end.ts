import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useEffect } from 'react'
import { browserStorage } from '@/lib/storage'
import { keepsSession } from '@/lib/backend/session-key'
import { tellSeen } from './factor-mutations'

/** In milliseconds: so often the desk is told that somebody is there, and asks itself whether nobody is. */
const TOLD_EVERY = minutesToMilliseconds(5)
const LOOKS_EVERY = minutesToMilliseconds(1)
/** Where the tabs of one browser keep when any of them was last used. */
const SEEN_KEY = 'staff-seen'

const lastSeen = (): number => Number(browserStorage.read(SEEN_KEY) ?? 0)

const noteSeen = (): void => void browserStorage.write(SEEN_KEY, String(Date.now()))

let longest = Infinity

const tell = async (): Promise<void> => {
  const hours = await tellSeen()
  if (hours === null) return
  longest = hoursToMilliseconds(hours)
  noteSeen()
}

let out = false

/** Once at a time, however fast somebody types. No answer: whoever reads or writes next finds out. */
const ask = (): void => {
  if (out) return
  out = true
  void tell()
    .catch(() => undefined)
    .finally(() => (out = false))
}

/**
 * Ends the session of a desk that nobody sits at. The database does so in any case; this tells it who is there, and shows
 * nothing any more once nobody was.
 * @param ended the database says so already
 */
export const useIdleEnd = (ended: boolean): void => {
  useEffect(() => {
    if (ended) ask()
  }, [ended])
  useEffect(() => {
    const onUse = () => {
      if (document.visibilityState === 'visible' && keepsSession() && Date.now() - lastSeen() >= TOLD_EVERY) ask()
    }
    const onLook = () => {
      if (Date.now() - lastSeen() > longest) ask()
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
