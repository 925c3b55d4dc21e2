import * as z from 'zod/mini'
import {
  eventImagesLimits,
  eventItinerariesLimits,
  eventsLimits,
  itineraryItemsLimits,
  QUESTION,
} from '@/lib/generated/limits'
import { optionalPhone, rawText, requiredText } from '@/lib/schema'
import { MEALS } from '@/lib/rules/fact-rules'
import type { EventValues } from './event-form-values'

/**
 * Error messages by field path, such as `days.2.items.0.title`. The database function save_event uses the same paths.
 */
export type EventFormErrors = Record<string, string>

export const TITLE_REQUIRED_MESSAGE = 'Please enter a title for your event.'

const OPENS_TOO_LATE_MESSAGE = 'The date booking opens must be before the departure.'
const GROUP_TOO_LARGE_MESSAGE = 'The minimum group size must not be above Max Registrations.'
const MINIMUM_MISSING_MESSAGE = 'Free cancellation until guaranteed needs a minimum group size.'
const NEVER_PUBLIC_MESSAGE = 'Members-only events never open to everyone.'

/**
 * Maximum number of characters of the summary. The database does not limit the summary, because its column also holds
 * other texts.
 */
const MAX_SUMMARY_LENGTH = 400
const MAX_INCLUDES_LENGTH = 5_000
const VENUE_LIMITS = { name: 120, place: 120, blurb: 500 }

const createOptionalPattern = (pattern: RegExp, message: string) =>
  z.string().check(z.trim(), z.regex(new RegExp(`^(?:${pattern.source})?$`), message))
const createMaxCheck = (max: number) =>
  z.refine<string>((text) => !(Number(text) > max), `Please enter at most ${max.toLocaleString('en-AU')}.`)
const createRangeCheck = ({ min, max }: { min: number; max: number }) =>
  z.refine<string>(
    (text) => text === '' || !(Number(text) < min || Number(text) > max),
    `Please enter a number from ${min} to ${max.toLocaleString('en-AU')}.`,
  )
const coordinateSchema = createOptionalPattern(/-?\d{1,3}(?:\.\d+)?/, 'Please enter decimal degrees, such as -43.1467.')
const amountSchema = createOptionalPattern(/\d{1,8}(?:\.\d{1,2})?/, 'Please enter an amount such as 2400 or 2400.50.')
const integerSchema = createOptionalPattern(/\d{1,4}/, 'Please enter a whole number.')
const daySchema = createOptionalPattern(/\d{4}-\d{2}-\d{2}/, 'Please enter a date.')
const timeSchema = createOptionalPattern(/(?:[01]\d|2[0-3]):[0-5]\d/, 'Please enter a time such as 19:30.')
const factsSchema = {
  activity_level: integerSchema.check(createRangeCheck(eventsLimits.activity_level)),
  walking_hours: createOptionalPattern(/\d{1,2}(?:\.\d{1,2})?/, 'Please enter hours such as 3 or 2.5.').check(
    createRangeCheck(eventsLimits.walking_hours),
  ),
  stairs: rawText(eventsLimits.stairs.maxLength),
  darkness: rawText(eventsLimits.darkness.maxLength),
  toilets: rawText(eventsLimits.toilets.maxLength),
  wheelchair_access: rawText(eventsLimits.wheelchair_access.maxLength),
  min_group_size: createOptionalPattern(/\d{1,9}/, 'Please enter a whole number from 1.').check(
    createRangeCheck(eventsLimits.min_group_size),
  ),
  languages: rawText(eventsLimits.languages.maxLength),
  packing_list: rawText(eventsLimits.packing_list.maxLength),
  insurance: rawText(eventsLimits.insurance.maxLength),
  visa: rawText(eventsLimits.visa.maxLength),
  optional_costs: rawText(eventsLimits.optional_costs.maxLength),
}
const photosSchema = z.array(z.object({ alt_text: rawText(eventImagesLimits.alt_text.maxLength) }))

const eventFormSchema = z
  .object({
    title: requiredText(eventsLimits.title.maxLength, TITLE_REQUIRED_MESSAGE),
    description: rawText(eventsLimits.description.maxLength),
    summary: rawText(MAX_SUMMARY_LENGTH),
    location: rawText(eventsLimits.location.maxLength),
    start_date: daySchema,
    end_date: daySchema,
    opens_on: daySchema,
    max_registrations: createOptionalPattern(/[1-9]\d{0,8}/, 'Please enter a whole number from 1.').check(
      createMaxCheck(eventsLimits.max_registrations.max),
    ),
    price: amountSchema.check(createMaxCheck(eventsLimits.price.max)),
    sale_price: amountSchema.check(createMaxCheck(eventsLimits.sale_price.max)),
    deposit: amountSchema.check(createMaxCheck(eventsLimits.deposit.max)),
    booking_closes_days: integerSchema.check(createMaxCheck(eventsLimits.booking_closes_days.max)),
    changes_close_days: integerSchema.check(createMaxCheck(eventsLimits.changes_close_days.max)),
    min_age: integerSchema.check(createMaxCheck(eventsLimits.min_age.max)),
    decision_days: integerSchema.check(createRangeCheck(eventsLimits.decision_days)),
    meeting_point: rawText(eventsLimits.meeting_point.maxLength),
    start_time: timeSchema,
    end_point: rawText(eventsLimits.end_point.maxLength),
    end_time: timeSchema,
    arrival_note: rawText(eventsLimits.arrival_note.maxLength),
    emergency_phone: optionalPhone(),
    ...factsSchema,
    venues: z.array(
      z.object({
        name: requiredText(VENUE_LIMITS.name, 'Please give the venue a name.'),
        place: rawText(VENUE_LIMITS.place),
        blurb: rawText(VENUE_LIMITS.blurb),
      }),
    ),
    faq: z.array(
      z.object({
        question: requiredText(QUESTION.question, 'Please enter the question.'),
        answer: requiredText(QUESTION.answer, 'Please enter the answer.'),
      }),
    ),
    members_only: z.boolean(),
    gst_free: z.boolean(),
    deposit_includes_extras: z.boolean(),
    free_until_guaranteed: z.boolean(),
    includes: rawText(MAX_INCLUDES_LENGTH),
    excludes: rawText(MAX_INCLUDES_LENGTH),
    images: photosSchema,
    days: z.array(
      z.object({
        title: rawText(eventItinerariesLimits.title.maxLength),
        date: daySchema,
        place: rawText(eventItinerariesLimits.place.maxLength),
        accommodation: rawText(eventItinerariesLimits.accommodation.maxLength),
        meals: z.array(z.enum(MEALS)),
        latitude: coordinateSchema.check(createRangeCheck(eventItinerariesLimits.latitude)),
        longitude: coordinateSchema.check(createRangeCheck(eventItinerariesLimits.longitude)),
        items: z.array(
          z.object({
            title: requiredText(itineraryItemsLimits.title.maxLength, 'Please give the activity a title.'),
            description: rawText(itineraryItemsLimits.description.maxLength),
            start_time: timeSchema,
            end_time: timeSchema,
          }),
        ),
        photos: photosSchema,
      }),
    ),
  })
  .check(
    z.refine((form) => !form.start_date || !form.end_date || form.end_date >= form.start_date, {
      path: ['end_date'],
      error: 'The end date is before the start date.',
    }),
    z.refine((form) => !form.start_date || !form.opens_on || form.opens_on <= form.start_date, {
      path: ['opens_on'],
      error: OPENS_TOO_LATE_MESSAGE,
    }),
    z.refine((form) => !form.members_only || !form.opens_on, { path: ['opens_on'], error: NEVER_PUBLIC_MESSAGE }),
    z.refine((form) => !form.sale_price || Number(form.sale_price) <= Number(form.price || 'NaN'), {
      path: ['sale_price'],
      error: 'The sale price must not be above the price.',
    }),
    z.refine((form) => !(form.max_registrations && Number(form.min_group_size) > Number(form.max_registrations)), {
      path: ['min_group_size'],
      error: GROUP_TOO_LARGE_MESSAGE,
    }),
    // Shows the message at the empty field for the minimum group size, because the checkbox for free cancellation
    // cannot show an error.
    z.refine((form) => !form.free_until_guaranteed || form.min_group_size.trim() !== '', {
      path: ['min_group_size'],
      error: MINIMUM_MISSING_MESSAGE,
    }),
  )

const ENDS_TOO_EARLY_MESSAGE = 'The activity ends before it starts.'
const COORDINATE_MISSING_MESSAGE = 'Please enter both coordinates, or neither.'
const OUTSIDE_EVENT_MESSAGE = 'This day is outside the trip.'

/** True if an activity ends before it starts. An evening activity may end before 6 am on the next day. */
const isEndBeforeStart = (startTime: string, endTime: string): boolean =>
  startTime !== '' && endTime !== '' && endTime <= startTime && !(startTime >= '18:00' && endTime <= '06:00')

/**
 * Lists three kinds of errors: days outside the trip's dates, a latitude without a longitude or the reverse, and
 * activities that end before they start.
 */
const listItineraryErrors = ({ days, start_date, end_date }: EventValues): [path: string, message: string][] =>
  days.flatMap((day, index): [string, string][] => [
    ...(day.date && start_date && (day.date < start_date || day.date > (end_date || start_date))
      ? [[`days.${index}.date`, OUTSIDE_EVENT_MESSAGE] as [string, string]]
      : []),
    ...(Boolean(day.latitude.trim()) === Boolean(day.longitude.trim())
      ? []
      : [
          [`days.${index}.${day.latitude.trim() ? 'longitude' : 'latitude'}`, COORDINATE_MISSING_MESSAGE] as [
            string,
            string,
          ],
        ]),
    ...day.items.flatMap(({ start_time, end_time }, m): [string, string][] =>
      isEndBeforeStart(start_time, end_time) ? [[`days.${index}.items.${m}.end_time`, ENDS_TOO_EARLY_MESSAGE]] : [],
    ),
  ])

/** Error messages for fields that an event needs to go on sale. */
const REQUIRED_FOR_SALE = {
  price: 'A price is needed to put the event on sale.',
  location: 'A location is needed to put the event on sale.',
  start_date: 'A published event needs a start date.',
  max_registrations: 'A number of seats is needed to put the event on sale.',
} as const

/**
 * The errors that prevent publishing: a missing start date, and for an event on sale each missing field that a sale
 * needs.
 */
const listPublishingErrors = (form: EventValues): [path: string, message: string][] =>
  Object.entries(REQUIRED_FOR_SALE).filter(
    ([field]) =>
      (form.phase === 'open' || field === 'start_date') && !form[field as keyof typeof REQUIRED_FOR_SALE].trim(),
  )

/** Validates the form before submit. Returns no errors if it is valid. */
export const validateForm = (form: EventValues, isPublishing: boolean): EventFormErrors => {
  const errors: EventFormErrors = {}
  for (const { path, message } of eventFormSchema.safeParse(form).error?.issues ?? [])
    errors[path.join('.')] ??= message
  for (const [path, message] of [...listItineraryErrors(form), ...(isPublishing ? listPublishingErrors(form) : [])])
    errors[path] ??= message
  return errors
}

const DATABASE_ERROR_MESSAGES: EventFormErrors = {
  title: TITLE_REQUIRED_MESSAGE,
  start_date: 'A booked event cannot be moved into the past.',
  end_date: 'A booked event cannot be moved into the past.',
  opens_on: `${OPENS_TOO_LATE_MESSAGE} A members-only event can’t have such a date.`,
  sale_price: 'The sale price must not be above the price.',
  max_registrations: 'More seats than this are already taken.',
  min_group_size: `${GROUP_TOO_LARGE_MESSAGE} It can’t be removed while bookings can be cancelled for free until it is reached.`,
  status: 'This event has bookings or is guaranteed, and stays published.',
}

/**
 * Converts a field path of the database to a path of the form. The database calls a day's pictures `images`, the form
 * `photos`.
 */
const toFormPath = (field: string): string => field.replace(/^(days\.\d+)\.images/, '$1.photos')

/** Error messages for fields that the form accepted and the database rejected. */
export const createEventFieldErrors = (fields: readonly string[]): EventFormErrors =>
  Object.fromEntries(
    fields.map((field) => [toFormPath(field), DATABASE_ERROR_MESSAGES[field] ?? 'Please check this field.']),
  )
