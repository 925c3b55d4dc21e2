import { splitLines } from '@/lib/rules/fact-rules'
import { describeActivities } from '@/features/itinerary/activities-text'
import type { EventPhoto, ItineraryDay } from '@/features/itinerary/itinerary-rules'
import type { EventPublicationStatus, EventValues } from '../fields/event-form-values'

const parseAmount = (value: string): number | null => (value.trim() === '' ? null : Number(value))
const toPicturePayload = ({ image_url, image_name, alt_text, width, height }: EventPhoto) => ({
  image_url,
  image_name,
  alt_text,
  width,
  height,
})

const toDayPayload = (day: ItineraryDay) => ({
  title: day.title,
  date: day.date || null,
  description: describeActivities(day.items),
  place: day.place,
  accommodation: day.accommodation,
  meals: day.meals,
  latitude: parseAmount(day.latitude),
  longitude: parseAmount(day.longitude),
  items: day.items.map(({ title, description, start_time, end_time }) => ({
    title,
    description,
    start_time,
    end_time,
    item_type: 'activity',
  })),
  images: day.photos.map(toPicturePayload),
})

/** Creates the arguments of save_event from the form. Parses numbers; empty number fields become null. */
export const toEventPayload = (form: EventValues, status: EventPublicationStatus, id: string | null) => {
  const {
    summary,
    includes,
    excludes,
    venues,
    faq,
    days,
    images,
    custom,
    max_registrations,
    price,
    sale_price,
    deposit,
    booking_closes_days,
    changes_close_days,
    min_age,
    decision_days,
    activity_level,
    walking_hours,
    min_group_size,
    start_time,
    end_time,
    start_date,
    end_date,
    opens_on,
    ...texts
  } = form
  const includedItems = splitLines(includes)
  const excludedItems = splitLines(excludes)
  return {
    ...(id && { id }),
    ...texts,
    title: form.title.trim(),
    status,
    start_date: start_date || null,
    end_date: end_date || null,
    opens_on: opens_on || null,
    max_registrations: parseAmount(max_registrations),
    price: parseAmount(price),
    sale_price: parseAmount(sale_price),
    deposit: parseAmount(deposit),
    booking_closes_days: parseAmount(booking_closes_days),
    changes_close_days: parseAmount(changes_close_days),
    min_age: parseAmount(min_age),
    decision_days: parseAmount(decision_days),
    activity_level: parseAmount(activity_level),
    walking_hours: parseAmount(walking_hours),
    min_group_size: parseAmount(min_group_size),
    start_time: start_time || null,
    end_time: end_time || null,
    custom_fields: {
      ...custom,
      ...(summary.trim() && { summary: summary.trim() }),
      ...(includedItems.length > 0 && { includes: includedItems }),
      ...(excludedItems.length > 0 && { excludes: excludedItems }),
      ...(venues.length > 0 && { venues: venues.map(({ name, place, blurb }) => ({ name, place, blurb })) }),
      ...(faq.length > 0 && { faq: faq.map(({ question, answer }) => ({ question, answer })) }),
    },
    images: images.map(toPicturePayload),
    days: days.map(toDayPayload),
  }
}
