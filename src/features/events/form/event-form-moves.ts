import { endDateFor } from '@/features/events/itinerary-rules'
import { addDays, daysBetween } from '@/lib/dates'
import type { EventValues } from './event-form-values'

type Dated = Pick<EventValues, 'start_date' | 'end_date' | 'opens_on' | 'days'>

/** The end of a trip that starts on another day and is as long. */
export const movedEnd = (start: string, end: string, to: string): string => {
  const by = daysBetween(start, to)
  return by === null || !end ? '' : addDays(end, by)
}

/**
 * A trip that starts on another day: its end, its days and the day on which it opens to all move with it.
 * @param from its start before, which the form may have lost for a moment while a date is typed
 */
export const movedTo = (form: Dated, from: string, to: string): Dated => {
  const by = daysBetween(from, to)
  if (by === null) return { ...form, start_date: to, end_date: endDateFor(to, form.end_date) }
  const later = (date: string): string => (date ? addDays(date, by) : '')
  return {
    start_date: to,
    end_date: form.end_date ? later(form.end_date) : endDateFor(to, ''),
    opens_on: later(form.opens_on),
    days: form.days.map((day) => ({ ...day, date: later(day.date) })),
  }
}

/** What a copy takes of the one it is made from: from its own start on, or without any date. */
export const copyFrom = (form: EventValues, start: string): EventValues => {
  if (start) return { ...form, ...movedTo(form, form.start_date, start) }
  return { ...form, start_date: '', end_date: '', opens_on: '', days: form.days.map((day) => ({ ...day, date: '' })) }
}
