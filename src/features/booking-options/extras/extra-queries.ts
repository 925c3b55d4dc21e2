import { queryOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { isUuid } from '@/lib/text'
import type { SelectedExtra } from '@/lib/booking-choices'

/**
 * The seats, extras and rooms that can be booked on a departure.
 * @param bookingId an existing booking, whose extras and rooms count as free; undefined for a new booking
 */
export const eventAvailability = (eventId: string, seats: number, bookingId?: string) =>
  queryOptions({
    queryKey: ['event_availability', eventId, seats, bookingId],
    queryFn: async ({ signal }) => {
      if (!isUuid(eventId)) return { status: 'not_found' as const }
      return callRpc('event_availability', { event_id: eventId, seats, booking_id: bookingId }, signal)
    },
  })

/**
 * The extras of a booking. `question` is the current question of the booking form about the extra. Staff may have
 * changed the question since the booking.
 */
export const bookedExtras = (bookingId: string) =>
  queryOptions({
    queryKey: [['booking_lines', 'extras'], bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_lines')
        .select('extra_id, quantity, answer, extras(name, description, price, price_per, question)')
        .eq('booking_id', bookingId)
        .eq('kind', 'extra')
        .is('removed_at', null)
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/**
 * The changed choices of a booking: all its extras, or the room option of each seat. Choices that are not given do not
 * change.
 */
export type ChangedChoices = { extras: SelectedExtra[] } | { rooms: string[] }

/** The amounts after a change of extras or rooms. Never cached, because the member agrees to these amounts. */
export const extrasPreview = (bookingId: string, choices: ChangedChoices) =>
  queryOptions({
    queryKey: ['preview_extras', bookingId, choices],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callRpc('preview_extras', { booking_id: bookingId, choices }, signal),
  })

export const changeExtras = (bookingId: string) =>
  rpcMutation(
    'change_extras',
    ({ choices, expectedTotal }: { choices: ChangedChoices; expectedTotal: number }) => ({
      booking_id: bookingId,
      choices,
      expected_total: expectedTotal,
    }),
    bookingId,
  )
