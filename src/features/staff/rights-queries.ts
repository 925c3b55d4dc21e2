import { queryOptions } from '@tanstack/react-query'
import { known, noteKnown } from '@/lib/backend/known'
import { callRpc } from '@/lib/backend/rpc'
import { type Asked, type MyRights, NO_RIGHTS } from './rights-rules'

type Answer = MyRights & { status: 'ok' | Asked }

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

/** The departures of a guide. */
export const myDepartures = (userId: string) =>
  queryOptions({
    queryKey: ['my_departures', userId],
    queryFn: async ({ signal }) => {
      return (await callRpc('my_departures', undefined, signal)).departures
    },
  })
