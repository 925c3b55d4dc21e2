import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/load-reader'
import { isUuid } from '@/lib/uuid'
import type { Database } from '@/lib/database.types'
import { readExtras } from './event-details'
import type { EventPhase, EventState } from './event-rules'

type CardRow = Database['public']['Views']['event_cards']['Row']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

/** A published event as lists show it. PostgreSQL types every column of a view as nullable: these never are. */
type ListedRow = Present<
  Pick<
    CardRow,
    | 'id' | 'title' | 'description' | 'location' | 'start_date' | 'end_date' | 'nights' | 'currency' | 'status'
    | 'deposit' | 'booking_closes_on'
  >
> &
  Pick<
    CardRow,
    | 'max_registrations' | 'price' | 'sale_price' | 'asking_price' | 'spots_left' | 'custom_fields'
    | 'image_url' | 'image_alt' | 'image_width' | 'image_height'
  > & { state: EventState; phase: EventPhase }

const CARD =
  'id, title, description, location, start_date, end_date, nights, max_registrations, price, sale_price, asking_price, deposit, currency, status, phase, state, booking_closes_on, spots_left, custom_fields, image_url, image_alt, image_width, image_height'

const toEvent = ({ custom_fields, ...row }: ListedRow) => ({ ...row, extras: readExtras(custom_fields) })
export type ListedEvent = ReturnType<typeof toEvent>

/** Published events in order of their start, past departures too: callers leave out what they do not sell. */
export const publishedEvents = () =>
  queryOptions({
    queryKey: ['events', 'published'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('event_cards')
        .select(CARD)
        .eq('status', 'published')
        .order('start_date')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<ListedRow[], { merge: false }>()
        .throwOnError()
      return data.map(toEvent)
    },
  })

/**
 * A trip with its days and pictures; null: there is no such trip, or not for this visitor.
 * @param drafts also one that is not published, for those who may read it
 */
export const eventDetails = (id: string, drafts = false) =>
  queryOptions({
    queryKey: ['events', drafts ? 'preview' : 'details', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadReader()
      const [card, days, images] = await Promise.all([
        supabase
          .from('event_cards')
          .select(CARD)
          .eq('id', id)
          .in('status', drafts ? ['draft', 'published'] : ['published'])
          .abortSignal(signal)
          .overrideTypes<ListedRow[], { merge: false }>()
          .throwOnError(),
        supabase
          .from('event_itineraries')
          .select(
            'id, day_number, title, date, description, itinerary_items(id, title, description, start_time, end_time, sort_order)',
          )
          .eq('event_id', id)
          .order('day_number')
          .order('sort_order', { referencedTable: 'itinerary_items' })
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('event_images')
          .select('id, itinerary_id, image_url, alt_text, width, height')
          .eq('event_id', id)
          .order('sort_order')
          .order('id')
          .abortSignal(signal)
          .throwOnError(),
      ])
      const row = card.data[0]
      return row ? { ...toEvent(row), days: days.data, images: images.data } : null
    },
  })

export type EventDetails = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof eventDetails>['queryFn']>>>>
export type EventDay = EventDetails['days'][number]
export type EventImage = EventDetails['images'][number]
