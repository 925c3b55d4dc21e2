import { queryOptions } from '@tanstack/react-query'
import { today } from '@/lib/format/dates'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Published events that are not over, with the seats booked. */
export const activeEvents = () =>
  queryOptions({
    queryKey: ['event_totals', 'active'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_totals')
        .select('id:event_id, title, location, start_date, end_date, max_registrations, guests:seats')
        .eq('status', 'published')
        .gte('end_date', today())
        .order('start_date')
        .order('event_id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Who travels on an event, in the order of booking. */
export const guestsOf = (eventId: string) =>
  queryOptions({
    queryKey: ['event_travellers', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_travellers')
        .select(
          `event_name, booking_id, reference, traveller_id, traveller_name, booked_by, email, phone, registration_date,
          booking_status, seats, payment_status, date_of_birth, dietary, emergency_contact_name,
          emergency_contact_phone, room_mate, is_guardian`,
        )
        .eq('event_id', eventId)
        .order('registration_date')
        .order('booking_id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
