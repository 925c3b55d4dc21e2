import { photosIn, type EventValues, type QuestionValues } from './event-form-values'
import type { Day } from '../itinerary-rules'

export interface Difference {
  field: string
  own: string
  theirs: string
}

const FIELDS = {
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
  cancelling_closes_days: 'Last day to cancel',
  min_age: 'Minimum age',
  meeting_point: 'Meeting point',
  start_time: 'Start time',
  end_point: 'End point',
  end_time: 'End time',
  arrival_note: 'Arrival note',
  emergency_phone: 'Emergency phone',
  max_registrations: 'Max registrations',
  phase: 'Phase',
  opens_on: 'Opens to all on',
  includes: 'What is included',
  excludes: 'What is not included',
} as const satisfies Partial<Record<keyof EventValues, string>>

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text || '(empty)')

const describeDay = (day: Day | undefined): string =>
  day
    ? [
        day.title || 'Untitled',
        day.date,
        ...day.items.map((item) => [item.start_time, item.title, item.description].filter(Boolean).join(' ')),
      ]
        .filter(Boolean)
        .join(' · ')
    : '(no such day)'

const describePhotos = (form: EventValues): string =>
  photosIn(form)
    .map((photo) => photo.alt_text || photo.image_name || photo.image_url)
    .join(', ')

const describeQuestion = ({ question, answer }: QuestionValues): string => `${question} ${answer}`

/** Differences between two versions, by field and day. */
export const differences = (own: EventValues, theirs: EventValues): Difference[] => {
  const found: Difference[] = []
  const compare = (field: string, a: string, b: string): void => {
    if (a !== b) found.push({ field, own: cut(a), theirs: cut(b) })
  }
  for (const [key, label] of Object.entries(FIELDS) as [keyof typeof FIELDS, string][])
    compare(label, own[key], theirs[key])
  for (let day = 0; day < Math.max(own.days.length, theirs.days.length); day++) {
    compare(`Day ${day + 1}`, describeDay(own.days[day]), describeDay(theirs.days[day]))
  }
  compare('Venues', own.venues.map(({ name }) => name).join(', '), theirs.venues.map(({ name }) => name).join(', '))
  compare('Questions', own.faq.map(describeQuestion).join(' · '), theirs.faq.map(describeQuestion).join(' · '))
  compare('Members only', own.members_only ? 'Yes' : 'No', theirs.members_only ? 'Yes' : 'No')
  compare('Free of GST', own.gst_free ? 'Yes' : 'No', theirs.gst_free ? 'Yes' : 'No')
  compare('Photos', describePhotos(own), describePhotos(theirs))
  return found
}
