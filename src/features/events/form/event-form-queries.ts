import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'

/** Every event, newest first: what Event Management and Events Community list. */
export const adminEvents = () =>
  queryOptions({
    queryKey: ['events', 'admin'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('events')
          .select(
            'id, title, location, start_date, end_date, max_registrations, price, sale_price, currency, status, version, created_at',
          )
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** An event as the desk lists it. */
export type AdminEvent = Awaited<ReturnType<NonNullable<ReturnType<typeof adminEvents>['queryFn']>>>[number]

/** One event with its days, activities and pictures, as it stands now: an editor must not start from old rows. */
export const eventForEditing = (id: string) =>
  queryOptions({
    queryKey: [['events', 'event_itineraries', 'itinerary_items', 'event_images'], 'editing', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('events')
        .select(
          `id, title, description, location, start_date, end_date, max_registrations, price, sale_price, deposit, phase,
          opens_on, members_only, status, version, custom_fields,
          days:event_itineraries(id, day_number, title, date,
            items:itinerary_items(title, description, start_time, end_time, sort_order)),
          images:event_images(itinerary_id, image_url, image_name, alt_text, width, height, sort_order)`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
