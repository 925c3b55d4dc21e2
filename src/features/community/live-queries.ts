import { loadSupabase } from '@/lib/backend/load-supabase'
import { parseStats, type EventStats } from './event-stats-queries'

/** The callbacks of a component that subscribes to the live counters of an event (reactions and comments). */
interface LiveListener {
  /** Called after every connection. The subscriber must refetch, because changes before the connection were missed. */
  onConnect: () => void
  onChange: (stats: EventStats) => void
}
interface EventWatch {
  listeners: Set<LiveListener>
  stop: () => void
}
const watchesByEvent = new Map<string, EventWatch>()
/**
 * Channels that are being removed. A new channel waits for the removal, because the client would otherwise return the
 * old channel.
 */
const closingChannels = new Map<string, Promise<unknown>>()

const openChannel = (eventId: string, { onConnect, onChange }: LiveListener): (() => void) => {
  let isChannelClosed = false
  let leaveChannel: () => void = () => undefined
  void Promise.all([loadSupabase(), closingChannels.get(eventId)])
    .then(([supabase]) => {
      if (isChannelClosed) return
      const channel = supabase
        .channel(`event:${eventId}`, { config: { private: true } })
        .on('broadcast', { event: 'counters' }, ({ payload }) => {
          const stats = parseStats(payload)
          if (stats) onChange(stats)
        })
        .subscribe((status) => {
          if (String(status) === 'SUBSCRIBED') onConnect()
        })
      leaveChannel = () => void closingChannels.set(eventId, supabase.removeChannel(channel))
    })
    // Ignores a failure to load the client's code, because the page's own queries report that failure.
    .catch(() => undefined)
  return () => {
    isChannelClosed = true
    leaveChannel()
  }
}

/**
 * Keeps the channel open while the page is visible. When a hidden tab becomes visible again, the channel reconnects.
 */
const openWhileVisible = (connect: () => () => void): (() => void) => {
  let closeChannel: (() => void) | undefined
  const followVisibility = (): void => {
    if (!document.hidden) closeChannel ??= connect()
    else {
      closeChannel?.()
      closeChannel = undefined
    }
  }
  document.addEventListener('visibilitychange', followVisibility)
  followVisibility()
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    closeChannel?.()
  }
}

/**
 * Subscribes to an event's counters of comments and reactions. All subscribers of an event share one channel. The
 * channel closes when the last subscriber unsubscribes.
 * @returns a function that unsubscribes
 */
export const watchEvent = (eventId: string, listener: LiveListener): (() => void) => {
  let eventWatch = watchesByEvent.get(eventId)
  if (!eventWatch) {
    const listeners = new Set<LiveListener>()
    const combinedListener: LiveListener = {
      onConnect: () => listeners.forEach((currentListener) => currentListener.onConnect()),
      onChange: (stats) => listeners.forEach((currentListener) => currentListener.onChange(stats)),
    }
    eventWatch = { listeners, stop: openWhileVisible(() => openChannel(eventId, combinedListener)) }
    watchesByEvent.set(eventId, eventWatch)
  }
  const { listeners, stop } = eventWatch
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    watchesByEvent.delete(eventId)
    stop()
  }
}
