import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { invalidateQueries } from '@/lib/invalidate-queries'
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
  // Refetches while a fetch or reaction is pending. Storing the received counters would be wrong: the response could
  // replace them with older ones, and the pending reaction would be counted twice.
  const pendingRequests =
    queryClient.isFetching({ queryKey }) + queryClient.isMutating({ mutationKey: ['reactions', eventId] })
  if (pendingRequests > 0) void invalidateQueries(queryClient, { queryKey })
  else queryClient.setQueriesData<EventActivity>({ queryKey }, (existing) => existing && { ...existing, stats })
}

/** Refetches the comments when the event's revision has increased. */
const useCommentRefetch = (eventId: string, revision: number | undefined): void => {
  const queryClient = useQueryClient()
  const shownRevision = useRef(revision)
  const latestRevision = useRef(revision)
  const refetchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestRevision.current = revision
    shownRevision.current ??= revision
    if (revision === shownRevision.current || refetchTimer.current !== undefined) return
    refetchTimer.current = setTimeout(() => {
      refetchTimer.current = undefined
      shownRevision.current = latestRevision.current
      void invalidateQueries(queryClient, { queryKey: createCommentsKey(eventId) })
    }, Math.random() * MAX_REFETCH_DELAY_MS)
  }, [revision, eventId, queryClient])
  useEffect(
    () => () => {
      clearTimeout(refetchTimer.current)
      refetchTimer.current = undefined
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
        onConnect: () => void invalidateQueries(queryClient, { queryKey: createEventActivityKey(eventId) }),
        onChange: (stats) => storeStats(queryClient, eventId, stats),
      }),
    [eventId, queryClient],
  )
  useCommentRefetch(eventId, activity?.stats.revision)
  return activity
}
