import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { NO_RIGHTS, type Asked, type MyRights } from './rights-rules'

/** What one of the staff may do; the database decides again at each deed. */
export const myRights = (userId: string) =>
  queryOptions({
    queryKey: ['my_rights', userId],
    queryFn: async ({ signal }): Promise<MyRights & { status: 'ok' | Asked }> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_rights').abortSignal(signal).throwOnError()
      const outcome = readOutcome('my_rights', data)
      return outcome.status === 'ok' ? outcome : { ...NO_RIGHTS, ...outcome }
    },
  })

/** The departures that a guide looks after. */
export const myDepartures = (userId: string) =>
  queryOptions({
    queryKey: ['my_departures', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_departures').abortSignal(signal).throwOnError()
      return readOutcome('my_departures', data).departures
    },
  })
