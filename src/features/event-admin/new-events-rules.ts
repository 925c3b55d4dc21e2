import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { addDays, isCalendarDay } from '@/lib/dates'
import { createItemKey } from '@/features/itinerary/itinerary-rules'
import { formatMissingFields } from '@/features/event-editor/save/event-form-messages'
import type { EventValues } from '@/features/event-editor/fields/event-form-values'

/** The fields that new departures take from the departure that they copy. */
export type NewEventTerms = Pick<
  EventValues,
  'title' | 'start_date' | 'opens_on' | 'price' | 'sale_price' | 'max_registrations'
>

/** The form values of one new departure, as strings. Prices and surcharge are in AUD per person. */
export interface NewEvent {
  key: string
  startDate: string
  price: string
  salePrice: string
  surcharge: string
  seats: string
}

/** A new departure as the database would store it, with its errors. */
export type CheckedEvent = Extract<RpcResults['create_events'], { status: 'valid' | 'invalid' }>['rows'][number]

/** The largest number of departures that the form adds at once, so that a typing error does not fill the table. */
export const MAX_ADDED_DATES = 52

/** Lists dates that are the given number of weeks apart, beginning with the first date. */
export const listRepeatedDates = (firstDate: string, weeks: number, count: number): string[] =>
  isCalendarDay(firstDate) ? Array.from({ length: count }, (_, n) => addDays(firstDate, n * weeks * 7)) : []

export const createEvent = (startDate: string, terms: NewEventTerms): NewEvent => ({
  key: createItemKey(),
  startDate,
  price: terms.price,
  salePrice: terms.sale_price,
  surcharge: '',
  seats: terms.max_registrations,
})

/** Creates the argument `events` of create_events. The database parses and checks the numbers. */
export const toEventsPayload = (events: readonly NewEvent[]): Record<string, Json>[] =>
  events.map(({ startDate, price, salePrice, surcharge, seats }) => ({
    start_date: startDate,
    price: price.trim() || null,
    sale_price: salePrice.trim() || null,
    surcharge: surcharge.trim(),
    max_registrations: seats.trim() || null,
  }))

const FIELD_ERRORS: Record<string, string> = {
  start_date: 'Please choose today or a later date.',
  price: 'Please check the price.',
  sale_price: 'The sale price must not be above the price.',
  surcharge: 'Please enter an amount such as 150.',
  max_registrations: 'Please enter the number of seats.',
}
const DATE_TAKEN_MESSAGE = 'The trip already has this date.'

/** The error messages of a row, by field. `other` is a message about fields that are not in the row's form. */
export const createRowErrors = ({ fields, date_taken }: CheckedEvent): Record<string, string> => {
  const hiddenFields = fields.filter((field) => !(field in FIELD_ERRORS))
  return {
    ...Object.fromEntries(fields.map((field) => [field, FIELD_ERRORS[field] ?? ''])),
    ...(date_taken && { start_date: DATE_TAKEN_MESSAGE }),
    ...(hiddenFields.length > 0 && {
      other: `Edit the original departure first: check ${formatMissingFields(hiddenFields)}.`,
    }),
  }
}
