import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createCommentsKey } from '@/features/community/comments/comments-queries'
import { eventActivity, createEventActivityKey, type EventActivity, type EventStats } from './event-stats-queries'
import { watchEvent } from './live-queries'

/**
 * Maximum delay of a refetch in ms. The delay is random: it spreads the requests of many users, and one refetch covers
 * several changes.
 */
const MAX_REFETCH_DELAY_MS = 3_000

const storeStats = (queryClient: QueryClient, eventId: string, stats: EventStats): void => {
  const queryKey = createEventActivityKey(eventId)
  // Refetches while a request is pending: its response may be older, and a pending click would count twice.
  const busy = queryClient.isFetching({ queryKey }) + queryClient.isMutating({ mutationKey: ['reactions', eventId] })
  if (busy > 0) void queryClient.invalidateQueries({ queryKey })
  else queryClient.setQueriesData<EventActivity>({ queryKey }, (existing) => existing && { ...existing, stats })
}

/** Refetches the comments when the event's revision has increased. */
const useCommentRefetch = (eventId: string, revision: number | undefined): void => {
  const queryClient = useQueryClient()
  const seen = useRef(revision)
  const last = useRef(revision)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    last.current = revision
    seen.current ??= revision
    if (revision === seen.current || waiting.current !== undefined) return
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      seen.current = last.current
      void queryClient.invalidateQueries({ queryKey: createCommentsKey(eventId) })
    }, Math.random() * MAX_REFETCH_DELAY_MS)
  }, [revision, eventId, queryClient])
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    },
    [eventId],
  )
}

/**
 * Keeps the counters and comments of an open event up to date. Counters arrive by broadcast: one message per change,
 * sent to every user who has the event open. Comments are refetched only when the event's revision has increased.
 */
export const useLiveEvent = (eventId: string, userId: string) => {
  const queryClient = useQueryClient()
  const { data: activity } = useQuery(eventActivity(eventId, userId))
  useEffect(
    () =>
      watchEvent(eventId, {
        onConnect: () => void queryClient.invalidateQueries({ queryKey: createEventActivityKey(eventId) }),
        onChange: (stats) => storeStats(queryClient, eventId, stats),
      }),
    [eventId, queryClient],
  )
  useCommentRefetch(eventId, activity?.stats.revision)
  return activity
}
