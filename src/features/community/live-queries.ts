import { loadSupabase } from '@/lib/backend/load-supabase'
import { readStats, type EventStats } from './event-stats-queries'

/** Callbacks of a subscriber. */
interface Listener {
  /** Called after every connection: changes before it were missed. */
  joined: () => void
  changed: (stats: EventStats) => void
}
interface Watch {
  listeners: Set<Listener>
  stop: () => void
}
const watches = new Map<string, Watch>()
/** The client would return a channel that is still being removed. */
const leaving = new Map<string, Promise<unknown>>()

const openChannel = (eventId: string, { joined, changed }: Listener): (() => void) => {
  let ended = false
  let leave: () => void = () => undefined
  void Promise.all([loadSupabase(), leaving.get(eventId)])
    .then(([supabase]) => {
      if (ended) return
      const channel = supabase
        .channel(`event:${eventId}`, { config: { private: true } })
        .on('broadcast', { event: 'counters' }, ({ payload }) => {
          const stats = readStats(payload)
          if (stats) changed(stats)
        })
        .subscribe((status) => {
          if (String(status) === 'SUBSCRIBED') joined()
        })
      leave = () => void leaving.set(eventId, supabase.removeChannel(channel))
    })
    // The client's code failed to load. The page's own queries report that.
    .catch(() => undefined)
  return () => {
    ended = true
    leave()
  }
}

/** Keeps the channel open while the page is visible. A hidden tab refetches once when it is shown again. */
const whileSeen = (open: () => () => void): (() => void) => {
  let close: (() => void) | undefined
  const follow = (): void => {
    if (!document.hidden) close ??= open()
    else {
      close?.()
      close = undefined
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close?.()
  }
}

/**
 * Subscribes to an event's counters. Subscribers of one event share a channel, and the last one closes it.
 * @returns a function that unsubscribes
 */
export const watchEvent = (eventId: string, listener: Listener): (() => void) => {
  let watch = watches.get(eventId)
  if (!watch) {
    const listeners = new Set<Listener>()
    const all: Listener = {
      joined: () => listeners.forEach((one) => one.joined()),
      changed: (stats) => listeners.forEach((one) => one.changed(stats)),
    }
    watch = { listeners, stop: whileSeen(() => openChannel(eventId, all)) }
    watches.set(eventId, watch)
  }
  const { listeners, stop } = watch
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    watches.delete(eventId)
    stop()
  }
}
