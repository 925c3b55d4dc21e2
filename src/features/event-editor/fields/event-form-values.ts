import { formatTimeField } from '@/lib/dates'
import type { Json } from '@/lib/generated/database.types'
import type { ColumnValue } from '@/lib/table-rows'
import { parseFacts, type FaqQuestion, type Venue } from '@/features/events/event-details'
import type { DayFacts, EventFactFields } from '@/lib/rules/fact-rules'
import { type ItineraryDay, createItemKey, type EventPhoto } from '@/features/itinerary/itinerary-rules'

export type SalesPhase = ColumnValue<'events', 'phase'>
export const PHASE_LABELS: Record<SalesPhase, string> = {
  open: 'Open',
  coming_soon: 'Coming Soon',
  planning: 'Planning Phase',
}
export type EventPublicationStatus = ColumnValue<'events', 'status'>

/** The form values of a venue. The key identifies the venue's fields while the user edits. */
export interface VenueValues extends Venue {
  key: string
}

/** The form values of a question in the trip's FAQ. */
export interface QuestionValues extends FaqQuestion {
  key: string
}

/** The facts of a trip as strings. */
export type FactValues = Record<keyof EventFactFields, string>

/** The values of the trip builder's form, as strings. `custom` contains stored fields that the form does not show. */
export interface EventValues extends FactValues {
  title: string
  description: string
  summary: string
  location: string
  start_date: string
  end_date: string
  max_registrations: string
  price: string
  sale_price: string
  deposit: string
  /** Number of days before departure on which booking closes. Empty: the number in the settings. */
  booking_closes_days: string
  changes_close_days: string
  /** Number of days before departure on which staff decide whether the departure goes ahead. Empty: no decision day. */
  decision_days: string
  free_until_guaranteed: boolean
  /** Minimum age in years. Empty: the minimum age of the settings. */
  min_age: string
  meeting_point: string
  start_time: string
  end_point: string
  end_time: string
  /** The IANA name of the trip's time zone. Empty: the time zone of the company. */
  time_zone: string
  arrival_note: string
  emergency_phone: string
  phase: SalesPhase
  /** The first day on which everyone can book. Members may be able to book earlier. */
  opens_on: string
  members_only: boolean
  /** True if the trip is sold without GST, because it is outside Australia. */
  gst_free: boolean
  deposit_includes_extras: boolean
  /** Included items, one per line. */
  includes: string
  excludes: string
  venues: VenueValues[]
  faq: QuestionValues[]
  days: ItineraryDay[]
  images: EventPhoto[]
  custom: Record<string, Json | undefined>
}

const EMPTY_FACTS: FactValues = {
  activity_level: '',
  walking_hours: '',
  stairs: '',
  darkness: '',
  toilets: '',
  wheelchair_access: '',
  min_group_size: '',
  languages: '',
  packing_list: '',
  insurance: '',
  visa: '',
  optional_costs: '',
}

export const createEmptyForm = (): EventValues => ({
  ...EMPTY_FACTS,
  title: '',
  description: '',
  summary: '',
  location: '',
  start_date: '',
  end_date: '',
  max_registrations: '',
  price: '',
  sale_price: '',
  deposit: '',
  booking_closes_days: '',
  changes_close_days: '',
  min_age: '',
  decision_days: '',
  free_until_guaranteed: false,
  meeting_point: '',
  start_time: '',
  end_point: '',
  end_time: '',
  time_zone: '',
  arrival_note: '',
  emergency_phone: '',
  phase: 'open',
  opens_on: '',
  members_only: false,
  gst_free: false,
  deposit_includes_extras: false,
  includes: '',
  excludes: '',
  venues: [],
  faq: [],
  days: [],
  images: [],
  custom: {},
})

interface ImageRow extends Omit<EventPhoto, 'key'> {
  itinerary_id: string | null
  sort_order: number
}

/** An event with itinerary and pictures, as returned by the query for editing. */
export interface EventRow extends EventFactFields {
  id: string
  title: string
  description: string
  location: string
  start_date: string | null
  end_date: string | null
  max_registrations: number | null
  price: number | null
  sale_price: number | null
  deposit: number | null
  booking_closes_days: number | null
  changes_close_days: number | null
  min_age: number | null
  decision_days: number | null
  free_until_guaranteed: boolean
  meeting_point: string
  start_time: string | null
  end_point: string
  end_time: string | null
  time_zone: string | null
  arrival_note: string
  contacts: { emergency_phone: string } | null
  phase: string
  opens_on: string | null
  members_only: boolean
  gst_free: boolean
  deposit_includes_extras: boolean
  status: string
  version: number
  custom_fields: Json
  days: (DayFacts & {
    id: string
    day_number: number
    title: string
    date: string | null
    items: {
      title: string
      description: string
      start_time: string | null
      end_time: string | null
      sort_order: number
    }[]
  })[]
  images: ImageRow[]
}

const toText = (value: number | string | null): string => (value === null ? '' : String(value))
const toFactValues = (row: EventFactFields): FactValues => ({
  activity_level: toText(row.activity_level),
  walking_hours: toText(row.walking_hours),
  stairs: row.stairs,
  darkness: row.darkness,
  toilets: row.toilets,
  wheelchair_access: row.wheelchair_access,
  min_group_size: toText(row.min_group_size),
  languages: row.languages,
  packing_list: row.packing_list,
  insurance: row.insurance,
  visa: row.visa,
  optional_costs: row.optional_costs,
})
const toTimeField = (time: string | null): string => (time ? formatTimeField(time) : '')
const isSalesPhase = (value: string): value is SalesPhase => value in PHASE_LABELS
const toJsonObject = (value: Json): Record<string, Json | undefined> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
const joinLines = (value: Json | undefined): string =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : ''

const toPhotos = (images: readonly ImageRow[], itineraryId: string | null): EventPhoto[] =>
  images
    .filter((image) => image.itinerary_id === itineraryId)
    .sort((a, b) => a.sort_order - b.sort_order)
    .map(({ image_url, image_name, alt_text, width, height }) => ({
      key: createItemKey(),
      image_url,
      image_name,
      alt_text,
      width,
      height,
    }))

export const toEventValues = (row: EventRow): EventValues => {
  const { summary, includes, excludes, venues: _venues, faq: _faq, ...custom } = toJsonObject(row.custom_fields)
  const { venues, faq } = parseFacts(row.custom_fields)
  return {
    title: row.title,
    description: row.description,
    summary: typeof summary === 'string' ? summary : '',
    location: row.location,
    start_date: toText(row.start_date),
    end_date: toText(row.end_date),
    max_registrations: toText(row.max_registrations),
    price: toText(row.price),
    sale_price: toText(row.sale_price),
    deposit: toText(row.deposit),
    booking_closes_days: toText(row.booking_closes_days),
    changes_close_days: toText(row.changes_close_days),
    min_age: toText(row.min_age),
    decision_days: toText(row.decision_days),
    free_until_guaranteed: row.free_until_guaranteed,
    meeting_point: row.meeting_point,
    start_time: toTimeField(row.start_time),
    end_point: row.end_point,
    end_time: toTimeField(row.end_time),
    time_zone: toText(row.time_zone),
    arrival_note: row.arrival_note,
    emergency_phone: row.contacts?.emergency_phone ?? '',
    phase: isSalesPhase(row.phase) ? row.phase : 'open',
    ...toFactValues(row),
    opens_on: toText(row.opens_on),
    members_only: row.members_only,
    gst_free: row.gst_free,
    deposit_includes_extras: row.deposit_includes_extras,
    includes: joinLines(includes),
    excludes: joinLines(excludes),
    venues: venues.map((venue) => ({ ...venue, key: createItemKey() })),
    faq: faq.map((question) => ({ ...question, key: createItemKey() })),
    days: [...row.days]
      .sort((a, b) => a.day_number - b.day_number)
      .map((day) => ({
        key: createItemKey(),
        title: day.title,
        date: toText(day.date),
        place: day.place,
        accommodation: day.accommodation,
        meals: day.meals,
        latitude: toText(day.latitude),
        longitude: toText(day.longitude),
        items: [...day.items]
          .sort((a, b) => a.sort_order - b.sort_order)
          .map((item) => ({
            key: createItemKey(),
            title: item.title,
            description: item.description,
            start_time: toTimeField(item.start_time),
            end_time: toTimeField(item.end_time),
          })),
        photos: toPhotos(row.images, day.id),
      })),
    images: toPhotos(row.images, null),
    custom,
  }
}

export const listPhotos = (form: EventValues): EventPhoto[] => [
  ...form.images,
  ...form.days.flatMap((day) => day.photos),
]
