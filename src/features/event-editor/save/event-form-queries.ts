import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { callRpc } from '@/lib/backend/rpc'
import { getToday } from '@/lib/dates'
import { DAY_FACT_COLUMNS, FACT_COLUMNS } from '@/features/events/events-queries'
import type { EventRow, EventPublicationStatus } from '../fields/event-form-values'

/** The number of drafts and of published events. */
export const eventStatusCounts = () =>
  queryOptions({
    queryKey: ['events', 'counts'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const countEventsWithStatus = async (status: EventPublicationStatus) => {
        const countQuery = supabase.from('events').select('id', { count: 'exact', head: true }).eq('status', status)
        return (await countQuery.abortSignal(signal).throwOnError()).count ?? 0
      }
      const [draft, published] = await Promise.all([countEventsWithStatus('draft'), countEventsWithStatus('published')])
      return { draft, published }
    },
  })

const EDITING_COLUMNS = `id, title, description, location, start_date, end_date, max_registrations, price, sale_price,
  deposit, booking_closes_days, changes_close_days, min_age, meeting_point, start_time, end_point,
  end_time, time_zone, arrival_note, contacts:event_contacts(emergency_phone), phase,
  opens_on, members_only, gst_free, deposit_includes_extras, decision_days, free_until_guaranteed, status, version, custom_fields, ${FACT_COLUMNS},
  days:event_itineraries(id, day_number, title, date, ${DAY_FACT_COLUMNS},
    items:itinerary_items(title, description, start_time, end_time, sort_order))` as const

/** All pictures of the events and their days, in their order. */
const readPictures = async (eventIds: string[], signal: AbortSignal) => {
  const supabase = await loadSupabase()
  return readAllRows((from, to) =>
    supabase
      .from('event_images')
      .select('event_id, itinerary_id, image_url, image_name, alt_text, width, height, sort_order')
      .in('event_id', eventIds)
      .order('sort_order')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError(),
  )
}

/** An event with itinerary and pictures for editing. Never cached. */
export const eventForEditing = (id: string) =>
  queryOptions({
    queryKey: [['events', 'event_contacts', 'event_itineraries', 'itinerary_items', 'event_images'], 'editing', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select(EDITING_COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (!data) return null
      // Reads all pictures, because a save deletes pictures that the form does not have. The pictures are read after
      // the version: if another save happens between the two reads, this form's save reports a conflict.
      return { ...data, images: await readPictures([id], signal) }
    },
  })

/**
 * The other departures of the same trip that have not started and are not called off, for editing. Never cached. The
 * database checks again which departures a save may change.
 */
export const otherEvents = (id: string) =>
  queryOptions({
    queryKey: [['events', 'event_contacts', 'event_itineraries', 'itinerary_items', 'event_images'], 'others', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<EventRow[]> => {
      const supabase = await loadSupabase()
      const ownRowQuery = supabase.from('events').select('trip_id').eq('id', id).abortSignal(signal)
      const { data: event } = await ownRowQuery.maybeSingle().throwOnError()
      if (!event) return []
      const eventRows = await readAllRows((from, to) =>
        supabase
          .from('events')
          .select(EDITING_COLUMNS)
          .eq('trip_id', event.trip_id)
          .neq('id', id)
          .gte('start_date', getToday())
          .is('called_off_at', null)
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      const eventPictures = await readPictures(
        eventRows.map((row) => row.id),
        signal,
      )
      return eventRows.map((row) => ({
        ...row,
        images: eventPictures.filter(({ event_id }) => event_id === row.id),
      }))
    },
  })

/** The bookings of a trip with their installments now, and after the trip moves to the given dates. Never cached. */
export const movePreview = (eventId: string, startDate: string, endDate: string) =>
  queryOptions({
    queryKey: ['preview_move', eventId, startDate, endDate],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callRpc('preview_move', { event_id: eventId, start_date: startDate, end_date: endDate }, signal),
  })
