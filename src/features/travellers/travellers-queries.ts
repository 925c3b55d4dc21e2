import { queryOptions } from '@tanstack/react-query'
import { today } from '@/lib/format/dates'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'
import { TRAVELLER } from './traveller-columns'

/** Published events that are not over, with the seats booked. */
export const activeEvents = () =>
  queryOptions({
    queryKey: ['event_totals', 'active'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('event_totals')
          .select('id:event_id, title, location, start_date, end_date, max_registrations, guests:seats')
          .eq('status', 'published')
          .gte('end_date', today())
          .order('start_date')
          .order('event_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** Who travels on an event, in the order of booking. */
export const guestsOf = (eventId: string) =>
  queryOptions({
    queryKey: ['event_travellers', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('event_travellers')
          .select(TRAVELLER)
          .eq('event_id', eventId)
          .order('registration_date')
          .order('booking_id')
          .order('traveller_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
