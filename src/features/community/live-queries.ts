import { isEmbedded } from '@/lib/backend/env'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Without Realtime, how often an open event is looked at while its page is visible, in milliseconds. */
export const POLL_EVERY = isEmbedded ? 4_000 : false

interface Watch {
  listeners: Set<() => void>
  stop: () => void
}
const watches = new Map<string, Watch>()

const openChannel = (eventId: string, onChange: () => void): (() => void) => {
  let ended = false
  let leave: () => void = () => undefined
  void loadSupabase()
    .then((supabase) => {
      if (ended) return
      const channel = supabase
        .channel(`event:${eventId}`)
        .on(
          'postgres_changes',
          { event: 'UPDATE', schema: 'public', table: 'event_stats', filter: `event_id=eq.${eventId}` },
          onChange,
        )
        // After every (re)connection: what was said meanwhile was not announced to us.
        .subscribe((status) => {
          if (String(status) === 'SUBSCRIBED') onChange()
        })
      leave = () => void supabase.removeChannel(channel)
    })
    // The client's code did not come: the page's own reads say so.
    .catch(() => undefined)
  return () => {
    ended = true
    leave()
  }
}

/**
 * Tells of every change of an event's counters, where the backend has Realtime. However many parts of a page watch an
 * event, they share one channel; the last to leave closes it.
 * @returns what stops listening
 */
export const watchEvent = (eventId: string, listener: () => void): (() => void) => {
  if (isEmbedded) return () => undefined
  let watch = watches.get(eventId)
  if (!watch) {
    const listeners = new Set<() => void>()
    watch = { listeners, stop: openChannel(eventId, () => listeners.forEach((tell) => tell())) }
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
