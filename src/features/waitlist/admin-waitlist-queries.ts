import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { containsAny } from '@/lib/search-filter'

export const WAITLIST_PAGE = 50
const COLUMNS = 'id, event_id, event_name, full_name, email, phone, notes, seats, status, offered_at, offer_expires_at, created_at'

/** A page of entries, newest first; `words` are looked for in name, e-mail and event. */
export const waitlistEntries = (words: string, page = 1) =>
  queryOptions({
    queryKey: ['waitlist_submissions', 'admin', words, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      let query = supabase
        .from('waitlist_submissions')
        .select(COLUMNS, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range((page - 1) * WAITLIST_PAGE, page * WAITLIST_PAGE - 1)
      if (words.trim()) query = query.or(containsAny(['full_name', 'email', 'event_name'], words))
      const { data, count } = await query.abortSignal(signal).throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })

/** Offers that hold seats now, the soonest to run out first. */
export const openOffers = () =>
  queryOptions({
    queryKey: ['waitlist_submissions', 'offers'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('waitlist_submissions')
        .select(COLUMNS)
        .eq('status', 'offered')
        .order('offer_expires_at')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Who waits, in the order of their turn. */
export const waitingInTurn = () =>
  queryOptions({
    queryKey: ['waitlist_submissions', 'waiting'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('waitlist_submissions')
        .select(COLUMNS)
        .eq('status', 'waiting')
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Titles an entry may be moved to. */
export const waitlistEvents = () =>
  queryOptions({
    queryKey: ['events', 'titles'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select('id, title')
        .eq('status', 'published')
        .order('start_date')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Every entry that matches, for the export: read in parts, as the backend hands out 1,000 rows at most. */
export const readWholeWaitlist = async (words: string) => {
  const supabase = await loadSupabase()
  const read = async (from: number) => {
    let query = supabase.from('waitlist_submissions').select(COLUMNS).order('created_at').order('id').range(from, from + 999)
    if (words.trim()) query = query.or(containsAny(['full_name', 'email', 'event_name'], words))
    return (await query.throwOnError()).data
  }
  const rows = await read(0)
  for (let part = rows; part.length === 1000; rows.push(...part)) part = await read(rows.length)
  return rows
}

export type WaitlistEntry = Awaited<ReturnType<typeof readWholeWaitlist>>[number]
