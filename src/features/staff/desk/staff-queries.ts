import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'
import { today } from '@/lib/format/dates'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

export type StaffMember = Answers['list_staff']['staff'][number]
export type StaffInvite = Answers['list_staff']['invites'][number]

/** Who looks after the site, and who is asked to. */
export const staffList = () =>
  queryOptions({
    queryKey: ['list_staff'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('list_staff').abortSignal(signal).throwOnError()
      return readOutcome('list_staff', data)
    },
  })

/** Departures that are still to come or on their way, for a guide to be given. */
export const departuresToGive = () =>
  queryOptions({
    queryKey: ['events', 'to-give'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('events')
          .select('id, title, start_date')
          .gte('end_date', today())
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
