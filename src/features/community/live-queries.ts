import { loadSupabase } from '@/lib/backend/load-supabase'
import { readStats, type EventStats } from './event-stats-queries'

/** What somebody who watches is told. */
interface Listener {
  /** After every (re)connection: what was said meanwhile was not announced to us. */
  joined: () => void
  changed: (stats: EventStats) => void
}
interface Watch {
  listeners: Set<Listener>
  stop: () => void
}
const watches = new Map<string, Watch>()
/** The client would hand out a channel that is being left once more. */
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
    // The client's code did not come: the page's own reads say so.
    .catch(() => undefined)
  return () => {
    ended = true
    leave()
  }
}

/** Open for as long as the page is in sight: a tab in the background is told nothing, and reads once when it comes back. */
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
 * Tells of every change of an event's counters. However many parts of a page watch an event, they share one channel; the
 * last to leave closes it.
 * @returns what stops listening
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
