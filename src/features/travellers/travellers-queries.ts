import { queryOptions } from '@tanstack/react-query'
import { today } from '@/lib/format/dates'
import { loadSupabase } from '@/lib/load-supabase'

/** Published events that are not over, with the seats booked. */
export const activeEvents = () =>
  queryOptions({
    queryKey: ['events', 'active'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const [{ data: events }, { data: totals }] = await Promise.all([
        supabase
          .from('events')
          .select('id, title, location, start_date, end_date, max_registrations')
          .eq('status', 'published')
          .gte('end_date', today())
          .order('start_date')
          .abortSignal(signal)
          .throwOnError(),
        // Beside it: a view's rows cannot be embedded on every backend.
        supabase.from('event_totals').select('event_id, seats').gt('seats', 0).abortSignal(signal).throwOnError(),
      ])
      const seats = new Map(totals.map((total) => [total.event_id, total.seats]))
      return events.map((event) => ({ ...event, guests: seats.get(event.id) ?? 0 }))
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
          `event_name, booking_id, reference, traveller_id, traveller_name, booked_by, email, phone, registration_date, booking_status,
          seats, payment_status, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate, is_guardian`,
        )
        .eq('event_id', eventId)
        .order('registration_date')
        .order('booking_id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
