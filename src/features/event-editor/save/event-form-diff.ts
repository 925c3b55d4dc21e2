import { listPhotos, type EventValues, type QuestionValues } from '../fields/event-form-values'
import { FREE_UNTIL_GUARANTEED } from '@/features/events/event-rules'
import { FACT_LABELS, formatMeals } from '@/lib/rules/fact-rules'
import type { EventPhoto, ItineraryDay } from '@/features/itinerary/itinerary-rules'

export interface EventDifference {
  field: string
  own: string
  theirs: string
}

export const FIELD_LABELS = {
  title: 'Title',
  location: 'Location',
  summary: 'Summary',
  description: 'Description',
  start_date: 'Start date',
  end_date: 'End date',
  price: 'Price',
  sale_price: 'Sale price',
  deposit: 'Deposit',
  booking_closes_days: 'Last day to book',
  changes_close_days: 'Last day to change travellers',
  min_age: 'Minimum age',
  decision_days: 'Decision day, in days before departure',
  meeting_point: 'Meeting point',
  start_time: 'Start time',
  end_point: 'End point',
  end_time: 'End time',
  time_zone: 'Time zone',
  arrival_note: 'Arrival note',
  emergency_phone: 'Emergency phone',
  max_registrations: 'Max registrations',
  phase: 'Phase',
  opens_on: 'Booking opens to everyone on',
  includes: 'What is included',
  excludes: 'What is not included',
  ...FACT_LABELS,
} as const satisfies Partial<Record<keyof EventValues, string>>

export const truncate = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text || '(empty)')

const describeDayContent = (day: ItineraryDay | undefined): string =>
  day
    ? [
        day.title || 'Untitled',
        day.date,
        day.place,
        [day.latitude, day.longitude].filter(Boolean).join(', '),
        day.accommodation,
        formatMeals(day.meals),
        ...day.items.map((item) => [item.start_time, item.title, item.description].filter(Boolean).join(' ')),
      ]
        .filter(Boolean)
        .join(' · ')
    : '(no such day)'

export const describePhotoList = (photos: readonly EventPhoto[]): string =>
  photos.map((photo) => photo.alt_text || photo.image_name || photo.image_url).join(', ')

export const describeQuestion = ({ question, answer }: QuestionValues): string => `${question} ${answer}`

/** Lists the differences between two versions of an event, by field and day. */
export const listDifferences = (ownValues: EventValues, theirs: EventValues): EventDifference[] => {
  const differences: EventDifference[] = []
  const compareField = (field: string, ownText: string, theirText: string): void => {
    if (ownText !== theirText) differences.push({ field, own: truncate(ownText), theirs: truncate(theirText) })
  }
  for (const [key, label] of Object.entries(FIELD_LABELS) as [keyof typeof FIELD_LABELS, string][])
    compareField(label, ownValues[key], theirs[key])
  for (let dayIndex = 0; dayIndex < Math.max(ownValues.days.length, theirs.days.length); dayIndex++) {
    compareField(
      `Day ${dayIndex + 1}`,
      describeDayContent(ownValues.days[dayIndex]),
      describeDayContent(theirs.days[dayIndex]),
    )
  }
  compareField(
    'Venues',
    ownValues.venues.map(({ name }) => name).join(', '),
    theirs.venues.map(({ name }) => name).join(', '),
  )
  compareField(
    'Questions',
    ownValues.faq.map(describeQuestion).join(' · '),
    theirs.faq.map(describeQuestion).join(' · '),
  )
  compareField('Members only', ownValues.members_only ? 'Yes' : 'No', theirs.members_only ? 'Yes' : 'No')
  compareField('Free of GST', ownValues.gst_free ? 'Yes' : 'No', theirs.gst_free ? 'Yes' : 'No')
  compareField(
    'Deposit includes extras and room supplements',
    ownValues.deposit_includes_extras ? 'Yes' : 'No',
    theirs.deposit_includes_extras ? 'Yes' : 'No',
  )
  compareField(
    FREE_UNTIL_GUARANTEED,
    ownValues.free_until_guaranteed ? 'Yes' : 'No',
    theirs.free_until_guaranteed ? 'Yes' : 'No',
  )
  compareField('Photos', describePhotoList(listPhotos(ownValues)), describePhotoList(listPhotos(theirs)))
  return differences
}
