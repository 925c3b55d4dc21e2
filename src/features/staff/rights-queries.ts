import { queryOptions } from '@tanstack/react-query'
import { known, noteKnown } from '@/lib/backend/known'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { type Asked, type MyRights, NO_RIGHTS } from './rights-rules'

type Answer = MyRights & { status: 'ok' | Asked; recovery_codes?: number }

const isArray = (value: object, name: keyof MyRights): boolean => Array.isArray((value as Partial<MyRights>)[name])

/** Cached permissions, if recent. An older version of the site may have stored another shape. */
const knownRights = (userId: string): Answer | undefined => {
  const said = known(`my_permissions ${userId}`)
  const whole =
    typeof said === 'object' &&
    said !== null &&
    (['rights', 'own_rights', 'departures'] as const).every((name) => isArray(said, name))
  return whole ? (said as Answer) : undefined
}

/** A staff member's permissions. The database checks every request again. */
export const myRights = (userId: string) =>
  queryOptions({
    queryKey: ['my_permissions', userId],
    queryFn: async ({ signal }): Promise<Answer> => {
      const outcome = await callRpc('my_permissions', undefined, signal)
      noteKnown(`my_permissions ${userId}`, outcome.status === 'ok' ? outcome : undefined)
      return outcome.status === 'ok' ? outcome : { ...NO_RIGHTS, ...outcome }
    },
    initialData: () => knownRights(userId),
    initialDataUpdatedAt: 0,
  })

/** Unused recovery codes of the signed-in user. */
export const codesLeft = (userId: string) =>
  queryOptions({ ...myRights(userId), select: ({ recovery_codes }: Answer) => recovery_codes })

/** The departures of a guide, the latest first; those without dates come before all. */
export const myDepartures = (userId: string) =>
  queryOptions({
    queryKey: [['staff_events', 'events', 'event_stats'], userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('staff_events')
        .select('events!inner(id, title, location, start_date, end_date, event_stats!inner(seats_taken))')
        .eq('user_id', userId)
        .abortSignal(signal)
        .throwOnError()
      return data
        .map(({ events: { event_stats, ...trip } }) => ({ ...trip, seats: event_stats.seats_taken }))
        .sort((a, b) => (b.start_date ?? '9').localeCompare(a.start_date ?? '9') || a.id.localeCompare(b.id))
    },
  })
