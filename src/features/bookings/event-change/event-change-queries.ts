import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation, rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type EventChangePreview = Extract<RpcResults['preview_event_change'], { status: 'ok' }>
/**
 * The preview of a move to another departure. `rest`: the booking of the travellers who stay, if only some travellers
 * move.
 */
export type MovePreview = EventChangePreview & {
  rest?: Extract<RpcResults['preview_move_of_travellers'], { status: 'ok' }>['rest']
}
/**
 * The travellers who move to another departure: the ids of those with a name, and the number of seats without a named
 * traveller.
 */
export interface MovingTravellers {
  traveller_ids: string[]
  unnamed_seats: number
}
export type EventOption = Extract<RpcResults['events_for_change'], { status: 'ok' }>['events'][number]

/** The departures to which a booking can move. */
export const eventsForChange = (bookingId: string) =>
  rpcQuery('events_for_change', [bookingId], { booking_id: bookingId })

/** A booking before and after a move to another departure. Never cached, because the user agrees to these amounts. */
export const eventChangePreview = (bookingId: string, eventId: string) =>
  queryOptions({
    queryKey: ['preview_event_change', bookingId, eventId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callRpc('preview_event_change', { booking_id: bookingId, event_id: eventId }, signal),
  })

/**
 * The two bookings after some of the travellers move. Never cached, because the member or staff agree to these amounts.
 */
export const travellersMovePreview = (bookingId: string, eventId: string, moving: MovingTravellers) =>
  queryOptions({
    queryKey: ['preview_move_of_travellers', bookingId, eventId, moving],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callRpc('preview_move_of_travellers', { booking_id: bookingId, event_id: eventId, ...moving }, signal),
  })

/** The number of seats of a booking, and its travellers with a name. */
export const travellersToMove = (bookingId: string) =>
  queryOptions({
    queryKey: [['bookings', 'travellers'], 'to move', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bookings')
        .select('seats, travellers(id, full_name, sort_order)')
        .eq('id', bookingId)
        .order('sort_order', { referencedTable: 'travellers' })
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/**
 * The open request to move a booking: the requested departure, and the travellers who would move. Null if there is no
 * open request.
 */
export const openChangeRequest = (bookingId: string) =>
  queryOptions({
    queryKey: [['event_change_requests', 'events'], bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_change_requests')
        .select('event_id, created_at, traveller_ids, unnamed_seats, events(title, start_date, end_date)')
        .eq('booking_id', bookingId)
        .eq('status', 'open')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/**
 * Moves a booking to another departure. The database rejects the move if the amounts differ from those of the preview.
 */
export const changeEvent = (bookingId: string) =>
  rpcMutation(
    'change_event',
    ({ after, fee }: EventChangePreview) => ({
      booking_id: bookingId,
      event_id: after.event_id,
      expected_total: after.total,
      expected_fee: fee,
    }),
    bookingId,
  )

/**
 * Moves some of the travellers of a booking to another departure. The database rejects the move if the amounts differ
 * from those of the preview.
 */
export const moveTravellers = (bookingId: string, moving: MovingTravellers) =>
  rpcMutation(
    'move_travellers',
    ({ after, fee, requestId }: MovePreview & { requestId: string }) => ({
      booking_id: bookingId,
      event_id: after.event_id,
      expected_total: after.total,
      expected_fee: fee,
      request_id: requestId,
      ...moving,
    }),
    bookingId,
  )

/** Asks staff to move a booking, or some of its travellers, to another departure. */
export const requestEventChange = (bookingId: string, moving: MovingTravellers | null) =>
  rpcMutation(
    'request_event_change',
    (eventId: string) => ({ booking_id: bookingId, event_id: eventId, ...moving }),
    bookingId,
  )

export const withdrawEventChange = (bookingId: string) =>
  rpcMutation('withdraw_event_change', () => ({ booking_id: bookingId }), bookingId)

export const declineEventChange = (bookingId: string, eventId: string) =>
  rpcMutation(
    'decline_event_change',
    (reason: string) => ({ booking_id: bookingId, event_id: eventId, reason }),
    bookingId,
  )
