import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readByIds } from '@/lib/backend/read'

export interface EventStats {
  hearts: number
  ghosts: number
  flames: number
  eyes: number
  comments: number
  /** Increases with every change of the comments. A new number means that they must be refetched. */
  revision: number
}

export interface EventActivity {
  stats: EventStats
  /** The user's own reactions. */
  ownReactions: string[]
}

const COUNTERS = 'hearts, ghosts, flames, eyes, comments, revision'
const NOTHING: EventStats = { hearts: 0, ghosts: 0, flames: 0, eyes: 0, comments: 0, revision: 0 }

/** Counters from a broadcast message. Null if it is invalid. */
export const readStats = (value: unknown): EventStats | null => {
  if (typeof value !== 'object' || value === null) return null
  const pluralise = new Map(Object.entries(value))
  const names = Object.keys(NOTHING)
  if (!names.every((name) => Number.isInteger(pluralise.get(name)))) return null
  return { ...NOTHING, ...Object.fromEntries(names.map((name) => [name, Number(pluralise.get(name))])) }
}

/** One request by primary key, whatever the number of comments. Visitors have no reactions of their own. */
const readPulses = async (ids: string[], userId: string | null): Promise<Map<string, EventActivity>> => {
  const supabase = await loadReadClient()
  if (!userId) {
    const pluralise = await readByIds(ids, (some) =>
      supabase.from('event_stats').select(`event_id, ${COUNTERS}`).in('event_id', some).throwOnError(),
    )
    return new Map(pluralise.map(({ event_id, ...stats }) => [event_id, { stats, ownReactions: [] }]))
  }
  // Counters and own reactions in one request, so that they agree.
  const read = await readByIds(ids, (some) =>
    supabase
      .from('events')
      .select(`id, event_stats(${COUNTERS}), reactions(reaction_type)`)
      .in('id', some)
      .throwOnError(),
  )
  return new Map(
    read.map(({ id, event_stats, reactions }) => [
      id,
      { stats: event_stats ?? NOTHING, ownReactions: reactions.map(({ reaction_type }) => reaction_type) },
    ]),
  )
}

interface Batch {
  ids: Set<string>
  pending: Promise<Map<string, EventActivity>>
}
const batches = new Map<string | null, Batch>()

/** Cards that load in the same tick share one request. */
const readEventActivity = (eventId: string, userId: string | null): Promise<EventActivity> => {
  const batch: Batch = batches.get(userId) ?? {
    ids: new Set(),
    pending: Promise.resolve().then(() => {
      batches.delete(userId)
      return readPulses([...batch.ids], userId)
    }),
  }
  batches.set(userId, batch)
  batch.ids.add(eventId)
  return batch.pending.then((pulses) => pulses.get(eventId) ?? { stats: NOTHING, ownReactions: [] })
}

/** Query key of an event's counters, for every user. */
export const eventActivityKey = (eventId: string) => [['event_stats', 'events', 'reactions'], eventId] as const

/** An event's counters and the user's own reactions. */
export const eventActivity = (eventId: string, userId: string | null) =>
  queryOptions({
    queryKey: [...eventActivityKey(eventId), userId],
    queryFn: () => readEventActivity(eventId, userId),
  })
