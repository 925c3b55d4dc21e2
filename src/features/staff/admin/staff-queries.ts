import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import type { TableRow } from '@/lib/table-rows'

export type StaffMember = TableRow<'staff_overview'>
export type StaffInvite = Pick<TableRow<'staff_invites'>, 'id' | 'email' | 'role' | 'events' | 'expires_at'>

/** The staff, with former staff last, and the pending invitations. */
export const staffList = () =>
  queryOptions({
    queryKey: [['staff_overview', 'staff_invites']],
    queryFn: async ({ signal }): Promise<{ staff: StaffMember[]; invites: StaffInvite[] }> => {
      const supabase = await loadSupabase()
      const [staff, invites] = await Promise.all([
        readAllRows((from, to) =>
          supabase
            .from('staff_overview')
            .select('user_id, full_name, email, role, since, ended_at, events')
            .order('ended_at', { nullsFirst: true })
            .order('since')
            .order('user_id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
        readAllRows((from, to) =>
          supabase
            .from('staff_invites')
            .select('id, email, role, events, expires_at')
            .order('email')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
      ])
      return { staff, invites }
    },
  })

/** The titles and ids of the departures that are assigned to a guide. */
export const assignedEvents = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['events', 'given', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select('id, title, start_date')
        .in('id', ids)
        .order('start_date')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
