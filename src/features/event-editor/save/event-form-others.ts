import { daysBetween, formatDateRange } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { FREE_UNTIL_GUARANTEED } from '@/features/events/event-rules'
import { formatMeals } from '@/lib/rules/fact-rules'
import type { ItineraryDay } from '@/features/itinerary/itinerary-rules'
import { describePhotoList, describeQuestion, FIELD_LABELS, truncate } from './event-form-diff'
import type { EventValues } from '../fields/event-form-values'

/** Another departure of the same trip that has not departed yet. */
export interface OtherEvent {
  id: string
  version: number
  form: EventValues
}

/** One element of the argument `others` of save_events: the fields to copy to another departure. */
export interface OtherChanges {
  id: string
  expected_version: number
  fields: string[]
}

/** Fields that belong to one departure and are never copied to others. */
const EVENT_FIELDS = ['start_date', 'end_date', 'opens_on', 'phase']
/** Fields that contain an amount in AUD. */
const MONEY_FIELDS = ['price', 'sale_price', 'deposit']
/** Fields that can be copied but usually differ between departures. */
const FIELDS_OFF_BY_DEFAULT = ['price', 'sale_price', 'max_registrations']

/** Describes a day by its number instead of its date, because the dates of two departures always differ. */
const describeDay = (day: ItineraryDay, startDate: string): string => {
  const dayOffset = daysBetween(startDate, day.date)
  return [
    [day.title || 'Untitled', dayOffset !== null && `(day ${dayOffset + 1})`].filter(Boolean).join(' '),
    ...[day.place, day.latitude, day.longitude, day.accommodation, formatMeals(day.meals)].filter(Boolean),
    ...day.items.map((item) =>
      [item.start_time, item.end_time && `to ${item.end_time}`, item.title, item.description].filter(Boolean).join(' '),
    ),
    ...(day.photos.length > 0 ? [`photos: ${describePhotoList(day.photos)}`] : []),
  ].join(' · ')
}

const formatYesOrNo = (isOn: boolean): string => (isOn ? 'Yes' : 'No')

/** Formats amounts as on all other pages. An amount that is not a number stays as typed. */
const formatField = (field: string, text: string): string => {
  const isAmount = MONEY_FIELDS.includes(field) && text !== '' && Number.isFinite(Number(text))
  return isAmount ? formatMoney(Number(text)) : text
}

/**
 * The fields that can be copied to other departures. `describe` returns the value of a field as text. Equal texts mean
 * equal values. The field names are the same as in save_events.
 */
const SHARED_FIELDS: { field: string; label: string; describe: (form: EventValues) => string }[] = [
  ...(Object.entries(FIELD_LABELS) as [keyof typeof FIELD_LABELS, string][])
    .filter(([field]) => !EVENT_FIELDS.includes(field))
    .map(([field, label]) => ({
      field,
      label,
      describe: (form: EventValues) => formatField(field, form[field].trim()),
    })),
  { field: 'members_only', label: 'Members only', describe: (form) => formatYesOrNo(form.members_only) },
  { field: 'gst_free', label: 'Free of GST', describe: (form) => formatYesOrNo(form.gst_free) },
  {
    field: 'deposit_includes_extras',
    label: 'Deposit includes extras and room supplements',
    describe: (form) => formatYesOrNo(form.deposit_includes_extras),
  },
  {
    field: 'free_until_guaranteed',
    label: FREE_UNTIL_GUARANTEED,
    describe: (form) => formatYesOrNo(form.free_until_guaranteed),
  },
  {
    field: 'venues',
    label: 'Venues',
    describe: (form) => form.venues.map(({ name, place, blurb }) => [name, place, blurb].join(' ')).join(' · '),
  },
  { field: 'faq', label: 'Questions', describe: (form) => form.faq.map(describeQuestion).join(' · ') },
  {
    field: 'days',
    label: 'Itinerary',
    describe: (form) => form.days.map((day) => describeDay(day, form.start_date)).join(' / '),
  },
  { field: 'images', label: 'Photos of the trip', describe: (form) => describePhotoList(form.images) },
]

export const SHARED_FIELD_NAMES = SHARED_FIELDS.map(({ field }) => field)

export interface FieldChange {
  field: string
  label: string
  before: string
  after: string
  /** The other departures of the trip, where this field has a different value than the form. */
  events: {
    id: string
    dates: string
    value: string
    /**
     * True if the other departure had a different value than the edited departure before this edit, because staff had
     * chosen that value for it.
     */
    isHandSet: boolean
  }[]
}

export const formatEvent = ({ form }: OtherEvent): string =>
  form.start_date ? formatDateRange(form.start_date, form.end_date || null) : 'No date'

/** Lists each changed field with the other departures that do not have the new value yet. */
export const listFieldChanges = (
  before: EventValues,
  after: EventValues,
  others: readonly OtherEvent[],
): FieldChange[] =>
  SHARED_FIELDS.flatMap(({ field, label, describe }) => {
    const [oldText, newText] = [describe(before), describe(after)]
    if (oldText === newText) return []
    const events = others
      .map((otherEvent) => ({ other: otherEvent, text: describe(otherEvent.form) }))
      .filter(({ text }) => text !== newText)
      .map(({ other, text }) => ({
        id: other.id,
        dates: formatEvent(other),
        value: truncate(text),
        isHandSet: text !== oldText,
      }))
    return events.length > 0 ? [{ field, label, before: truncate(oldText), after: truncate(newText), events }] : []
  })

/** Identifies the change of one field of one departure. */
export const getChangeKey = (field: string, id: string): string => `${field} ${id}`

/**
 * The changes that are selected at first: all except changes of prices and seats, and changes that would replace a
 * value that staff set for that departure.
 */
export const selectByDefault = (changes: readonly FieldChange[]): string[] =>
  changes
    .filter(({ field }) => !FIELDS_OFF_BY_DEFAULT.includes(field))
    .flatMap(({ field, events }) =>
      events.filter(({ isHandSet }) => !isHandSet).map(({ id }) => getChangeKey(field, id)),
    )

/** Creates the argument `others` of save_events from the selected changes. */
export const toOtherChanges = (
  changes: readonly FieldChange[],
  others: readonly OtherEvent[],
  selectedKeys: readonly string[],
): OtherChanges[] =>
  others
    .map(({ id, version }) => ({
      id,
      expected_version: version,
      fields: changes.map(({ field }) => field).filter((field) => selectedKeys.includes(getChangeKey(field, id))),
    }))
    .filter(({ fields }) => fields.length > 0)

/** The labels of field paths such as `max_registrations` or `days.2.date`. */
export const formatFieldLabels = (paths: readonly string[]): string => {
  const fieldLabels = paths.map(
    (path) => SHARED_FIELDS.find(({ field }) => field === path.split('.')[0])?.label ?? path,
  )
  return [...new Set(fieldLabels)].join(', ')
}
