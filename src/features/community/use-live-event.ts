import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { commentsKey } from '@/features/community/comments/comments-queries'
import { eventPulse, eventPulseKey } from './event-stats-queries'
import { POLL_EVERY, watchEvent } from './live-queries'

/**
 * Keeps an open event up to date with what others write: its one row of counters is watched, and comments are read anew
 * only where its revision has moved.
 */
export const useLiveEvent = (eventId: string, userId: string) => {
  const queryClient = useQueryClient()
  const { data: pulse } = useQuery({ ...eventPulse(eventId, userId), refetchInterval: POLL_EVERY })
  useEffect(
    () => watchEvent(eventId, () => void queryClient.invalidateQueries({ queryKey: eventPulseKey(eventId) })),
    [eventId, queryClient],
  )
  const revision = pulse?.stats.revision
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current)
      void queryClient.invalidateQueries({ queryKey: commentsKey(eventId) })
    seen.current = revision
  }, [revision, eventId, queryClient])
  return pulse
}
