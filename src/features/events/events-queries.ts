import { queryOptions } from '@tanstack/react-query'
import { getToday, YESTERDAY } from '@/lib/dates'
import type { TableRow } from '@/lib/table-rows'
import { eventsLimits } from '@/lib/generated/limits'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { assertColumns } from '@/lib/assert-row'
import { isUuid } from '@/lib/text'
import { parseFacts, parseListedFacts } from './event-details'

/** The database columns of an event card. */
export const EVENT_CARD_COLUMNS =
  `id, title, description, location, start_date, end_date, nights, max_registrations, price, sale_price, asking_price,
  deposit, currency, status, phase, state, booking_closes_on, changes_close_on,
  min_age, meeting_point, start_time, end_point, end_time, arrival_note, spots_left, custom_fields, image_url, image_alt,
  image_width, image_height, opens_on, members_book_from, members_only, gst_free, trip_id,
  confirmation, to_confirm, is_free_until_guaranteed` as const

/** The columns of `events` with the facts of a trip. */
export const FACT_COLUMNS =
  `activity_level, walking_hours, stairs, darkness, toilets, wheelchair_access, min_group_size, languages,
  packing_list, insurance, visa, optional_costs` as const

/** The columns of `event_itineraries` with the facts of a day. */
export const DAY_FACT_COLUMNS = 'place, accommodation, meals, latitude, longitude' as const

/** Columns that are null only in a draft without dates. */
const DATE_COLUMNS = ['start_date', 'end_date', 'nights', 'booking_closes_on', 'changes_close_on'] as const
type EventCardRow = Pick<TableRow<'event_cards'>, (typeof DATE_COLUMNS)[number] | 'custom_fields'>

/**
 * Converts a database row to an event in a list. Omits fields that only the trip page uses, to keep prerendered pages
 * with lists small.
 */
export const toListedEvent = <Read extends EventCardRow>(card: Read) => {
  const { custom_fields, ...event } = assertColumns(card, DATE_COLUMNS)
  // `isPrerendered` marks events that were fetched at build time, because they may have changed since.
  return { ...event, facts: parseListedFacts(custom_fields), isPrerendered: import.meta.env.SSR }
}

/** The number of past events to prerender: those on the first two pages of the list of past events. */
const PRERENDERED_PAST_EVENTS = 40

/**
 * The ids of the events to prerender, with the slugs of their trips. Includes all upcoming events and the latest past
 * events. Pages of older events are rendered only in the browser.
 */
export const prerenderedEvents = () =>
  queryOptions({
    queryKey: [['events', 'trips'], 'written'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const selectPublished = () => supabase.from('events').select('id, trips(slug)').eq('status', 'published')
      const [upcoming, past] = await Promise.all([
        readAllRows((from, to) =>
          selectPublished()
            .gte('end_date', YESTERDAY)
            .order('start_date')
            .order('id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
        selectPublished()
          .lt('end_date', YESTERDAY)
          .order('start_date', { ascending: false })
          .order('id', { ascending: false })
          .limit(PRERENDERED_PAST_EVENTS)
          .abortSignal(signal)
          .throwOnError(),
      ])
      return [...upcoming, ...past.data].map(({ id, trips }) => ({ id, slug: trips.slug }))
    },
  })

/** Today's date for each missing date in the preview of a draft. */
const createTodayDates = () => {
  const today = getToday()
  return {
    start_date: today,
    end_date: today,
    nights: 0,
    booking_closes_on: today,
    changes_close_on: today,
  }
}

/**
 * An event with itinerary and pictures. Null if the event does not exist or the user may not see it.
 * @param includesDrafts true for the preview by admins: also finds drafts, and replaces missing dates with today's date
 */
export const eventDetails = (id: string, includesDrafts = false) =>
  queryOptions({
    queryKey: [
      ['event_cards', 'events', 'trips', 'event_itineraries', 'itinerary_items', 'event_images'],
      includesDrafts ? 'preview' : 'details',
      id,
    ],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadReadClient()
      const [card, events, days, images] = await Promise.all([
        supabase
          .from('event_cards')
          .select(`${EVENT_CARD_COLUMNS}, created_at`)
          .eq('id', id)
          .in('status', includesDrafts ? eventsLimits.status.values : ['published'])
          .abortSignal(signal)
          .throwOnError(),
        supabase.from('events').select(`trips(slug), ${FACT_COLUMNS}`).eq('id', id).abortSignal(signal).throwOnError(),
        supabase
          .from('event_itineraries')
          .select(
            `id, day_number, title, date, description, ${DAY_FACT_COLUMNS},
            itinerary_items(id, title, description, start_time, end_time, sort_order)`,
          )
          .eq('event_id', id)
          .order('day_number')
          .order('sort_order', { referencedTable: 'itinerary_items' })
          .abortSignal(signal)
          .throwOnError(),
        readAllRows((from, to) =>
          supabase
            .from('event_images')
            .select('id, itinerary_id, image_url, alt_text, width, height')
            .eq('event_id', id)
            .order('sort_order')
            .order('id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
      ])
      const [row] = card.data
      const [event] = events.data
      if (!row || !event) return null
      const { trips, ...factFields } = event
      const isUndated = row.start_date === null
      return {
        ...toListedEvent(isUndated ? { ...row, ...createTodayDates() } : row),
        facts: parseFacts(row.custom_fields),
        undated: isUndated,
        /** The slug of the trip, whose page is the canonical page of all its departures. */
        slug: trips.slug,
        factFields,
        days: days.data,
        images,
      }
    },
  })

export type EventDetails = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof eventDetails>['queryFn']>>>>
export type EventDay = EventDetails['days'][number]
export type EventImage = EventDetails['images'][number]
