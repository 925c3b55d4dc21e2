import { queryOptions } from '@tanstack/react-query'
import { readSessionValue, cacheSessionValue } from '@/lib/backend/session-cache'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { type RequiredStep, type MyPermissions, EMPTY_PERMISSIONS } from './permissions-rules'

type PermissionsResult = MyPermissions & { status: 'ok' | RequiredStep; recovery_codes?: number }

const hasArrayProperty = (value: object, name: keyof MyPermissions): boolean =>
  Array.isArray((value as Partial<MyPermissions>)[name])

/**
 * The cached permissions, if they are recent and have the expected shape. An older version of the site may have stored
 * another shape.
 */
const readCachedPermissions = (userId: string): PermissionsResult | undefined => {
  const cachedPermissions = readSessionValue(`my_permissions ${userId}`)
  const isCompleteCache =
    typeof cachedPermissions === 'object' &&
    cachedPermissions !== null &&
    (['permissions', 'own_permissions', 'events'] as const).every((name) => hasArrayProperty(cachedPermissions, name))
  return isCompleteCache ? (cachedPermissions as PermissionsResult) : undefined
}

/**
 * The permissions of a staff member. The interface uses them only to hide controls; the database checks every request.
 */
export const myPermissions = (userId: string) =>
  queryOptions({
    queryKey: ['my_permissions', userId],
    queryFn: async ({ signal }): Promise<PermissionsResult> => {
      const result = await callRpc('my_permissions', undefined, signal)
      cacheSessionValue(`my_permissions ${userId}`, result.status === 'ok' ? result : undefined)
      return result.status === 'ok' ? result : { ...EMPTY_PERMISSIONS, ...result }
    },
    initialData: () => readCachedPermissions(userId),
    initialDataUpdatedAt: 0,
  })

/** The number of unused recovery codes of the signed-in user. */
export const remainingRecoveryCodes = (userId: string) =>
  queryOptions({ ...myPermissions(userId), select: ({ recovery_codes }: PermissionsResult) => recovery_codes })

/** A guide's departures, latest first. Departures without dates are first. */
export const myEvents = (userId: string) =>
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
        .map(({ events: { event_stats, ...event } }) => ({ ...event, seats: event_stats.seats_taken }))
        .sort((a, b) => (b.start_date ?? '9').localeCompare(a.start_date ?? '9') || a.id.localeCompare(b.id))
    },
  })
