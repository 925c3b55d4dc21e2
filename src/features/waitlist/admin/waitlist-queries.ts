import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchSubmissions, type Submission } from '@/features/inbox/inbox-queries'
import { type EventFilter, NO_EVENT_FILTER, toEventArguments } from '@/features/event-admin/event-filter-rules'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { getRowRange, readPage, readAllRows } from '@/lib/backend/read'

export const WAITLIST_PAGE_SIZE = 50
/**
 * A waitlist entry. `start_date` is undefined in the waitlist of one trip, because that query does not select the
 * departure date.
 */
export type WaitlistEntry = Omit<Submission<'waitlist'>, 'start_date'> & { start_date?: string | null }
const WAITLIST_COLUMNS =
  'id, event_id, event_name, full_name, email, phone, notes, seats, status, offered_at, offer_expires_at, booking_id, created_at' as const

/** A page of waitlist entries, newest first. Searches `query` in name, email and event. */
export const waitlistEntries = (query: string, page = 1, filter: EventFilter = NO_EVENT_FILTER) =>
  queryOptions({
    queryKey: ['list_waitlist', query, page, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchSubmissions('waitlist', query, {
        page,
        size: WAITLIST_PAGE_SIZE,
        signal,
        events: toEventArguments(filter),
      }),
  })

/** The open offers of a trip, or of all trips if `eventId` is undefined. Sorted by expiry. */
export const openOffers = (eventId?: string) =>
  queryOptions({
    queryKey: ['waitlist_submissions', 'offers', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) => {
        const openEntriesQuery = supabase
          .from('waitlist_submissions')
          .select(WAITLIST_COLUMNS)
          .eq('status', 'offered')
          .gt('offer_expires_at', 'now')
        return (eventId === undefined ? openEntriesQuery : openEntriesQuery.eq('event_id', eventId))
          .order('offer_expires_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError()
      })
    },
  })

/** A page of a trip's waitlist, in the order in which seats are offered. */
export const eventWaitlist = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['waitlist_line', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('waitlist_line')
          .select('id', { count: 'exact', head: true })
          .eq('event_id', eventId)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('waitlist_line')
          .select(`${WAITLIST_COLUMNS}, first, position`)
          .eq('event_id', eventId)
          .order('position')
          .range(...getRowRange(page, WAITLIST_PAGE_SIZE))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The waitlist entries ahead of this entry, in the order of the waitlist. */
export const entriesAhead = (entry: Pick<WaitlistEntry, 'id' | 'event_id'>) =>
  queryOptions({
    queryKey: ['waitlist_line', 'ahead', entry.id],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const waitlistQueue = await readAllRows((from, to) =>
        supabase
          .from('waitlist_line')
          .select('id, full_name, seats')
          .eq('event_id', entry.event_id)
          .order('position')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return waitlistQueue.slice(
        0,
        Math.max(
          waitlistQueue.findIndex(({ id }) => id === entry.id),
          0,
        ),
      )
    },
  })

/** A page with the next waitlist entry of each trip. The entry that has waited longest is first. */
export const nextEntries = (page = 1) =>
  queryOptions({
    queryKey: ['list_next_in_line', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('list_next_in_line', { page, page_size: WAITLIST_PAGE_SIZE }, signal),
  })
