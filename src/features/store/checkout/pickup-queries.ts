import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { getToday } from '@/lib/dates'

interface CollectEvent {
  id: string
  title: string
  start_date: string
}

const fetchBookedEvents = async (userId: string, from: string, signal: AbortSignal): Promise<CollectEvent[]> => {
  const supabase = await loadSupabase()
  const bookingRows = await readAllRows((first, last) =>
    supabase
      .from('booking_overview')
      .select('event_id, event_title, start_date')
      .eq('user_id', userId)
      .in('status', ['pending', 'confirmed'])
      .gte('start_date', from)
      .order('start_date')
      .order('id')
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  )
  const events = bookingRows.map(({ event_id, event_title, start_date }) => ({
    id: event_id,
    title: event_title,
    start_date,
  }))
  return events.filter(({ id }, index) => events.findIndex((other) => other.id === id) === index)
}

const fetchUpcomingEvents = async (from: string, signal: AbortSignal): Promise<CollectEvent[]> => {
  const supabase = await loadSupabase()
  const eventRows = await readAllRows((first, last) =>
    supabase
      .from('event_cards')
      .select('id, title, start_date')
      .eq('status', 'published')
      .gte('start_date', from)
      .order('start_date')
      .order('id')
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  )
  return eventRows.flatMap(({ id, title, start_date }) => (start_date ? [{ id, title, start_date }] : []))
}

/**
 * The trips on which a customer can collect an order: the member's own trips, or all upcoming trips if they have none.
 */
export const collectEvents = (userId: string | null) =>
  queryOptions({
    queryKey: [['booking_overview', 'event_cards'], 'collect', userId],
    queryFn: async ({ signal }) => {
      const bookedEvents = userId ? await fetchBookedEvents(userId, getToday(), signal) : []
      return bookedEvents.length > 0 ? bookedEvents : fetchUpcomingEvents(getToday(), signal)
    },
  })
