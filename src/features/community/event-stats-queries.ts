import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readByIds } from '@/lib/backend/read'

export interface EventStats {
  hearts: number
  ghosts: number
  flames: number
  eyes: number
  comments: number
  /**
   * A number that increases with every change of the event's comments. If it has increased, the comments must be
   * refetched.
   */
  revision: number
}

export interface EventActivity {
  stats: EventStats
  /** The signed-in user's own reactions. */
  ownReactions: string[]
}

const COUNTER_COLUMNS = 'hearts, ghosts, flames, eyes, comments, revision'
const ZERO_STATS: EventStats = { hearts: 0, ghosts: 0, flames: 0, eyes: 0, comments: 0, revision: 0 }

/**
 * Parses the counters of an event (comments and reactions) from a broadcast message. Null if the message is invalid.
 */
export const parseStats = (value: unknown): EventStats | null => {
  if (typeof value !== 'object' || value === null) return null
  const payloadFields = new Map(Object.entries(value))
  const statNames = Object.keys(ZERO_STATS)
  if (!statNames.every((name) => Number.isInteger(payloadFields.get(name)))) return null
  return { ...ZERO_STATS, ...Object.fromEntries(statNames.map((name) => [name, Number(payloadFields.get(name))])) }
}

/**
 * Fetches the counters (comments and reactions) of several events in one request by primary key. Visitors have no
 * reactions of their own.
 */
const fetchEventActivity = async (ids: string[], userId: string | null): Promise<Map<string, EventActivity>> => {
  const supabase = await loadReadClient()
  if (!userId) {
    const statsRows = await readByIds(ids, (idChunk) =>
      supabase.from('event_stats').select(`event_id, ${COUNTER_COLUMNS}`).in('event_id', idChunk).throwOnError(),
    )
    return new Map(statsRows.map(({ event_id, ...stats }) => [event_id, { stats, ownReactions: [] }]))
  }
  // One request reads both the counters and the user's own reactions, so that they match.
  const eventRows = await readByIds(ids, (idChunk) =>
    supabase
      .from('events')
      .select(`id, event_stats(${COUNTER_COLUMNS}), reactions(reaction_type)`)
      .in('id', idChunk)
      .throwOnError(),
  )
  return new Map(
    eventRows.map(({ id, event_stats, reactions }) => [
      id,
      { stats: event_stats ?? ZERO_STATS, ownReactions: reactions.map(({ reaction_type }) => reaction_type) },
    ]),
  )
}

interface ActivityBatch {
  ids: Set<string>
  pending: Promise<Map<string, EventActivity>>
}
const pendingBatches = new Map<string | null, ActivityBatch>()

/** Combines the requests of all event cards that load in the same tick into one. */
const fetchEventActivityBatched = (eventId: string, userId: string | null): Promise<EventActivity> => {
  const activityBatch: ActivityBatch = pendingBatches.get(userId) ?? {
    ids: new Set(),
    pending: Promise.resolve().then(() => {
      pendingBatches.delete(userId)
      return fetchEventActivity([...activityBatch.ids], userId)
    }),
  }
  pendingBatches.set(userId, activityBatch)
  activityBatch.ids.add(eventId)
  return activityBatch.pending.then((statsRows) => statsRows.get(eventId) ?? { stats: ZERO_STATS, ownReactions: [] })
}

/** The query key for the counters of an event (comments and reactions), for every user. */
export const createEventActivityKey = (eventId: string) => [['event_stats', 'events', 'reactions'], eventId] as const

/** The counters of an event (comments and reactions), and the user's own reactions. */
export const eventActivity = (eventId: string, userId: string | null) =>
  queryOptions({
    queryKey: [...createEventActivityKey(eventId), userId],
    queryFn: () => fetchEventActivityBatched(eventId, userId),
  })
