/** What `events.custom_fields` holds, read leniently: an admin's import may leave any of it out. */
export interface Venue {
  name: string
  place: string
  blurb: string
}

export interface Question {
  question: string
  answer: string
}

export interface EventExtras {
  summary: string
  includes: string[]
  excludes: string[]
  venues: Venue[]
  faq: Question[]
  /** The day is not fixed yet: only the month is shown. */
  monthOnly: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown) => list(value).map(text).filter(Boolean)
const records = (value: unknown) => list(value).filter(isRecord)

export const readExtras = (customFields: unknown): EventExtras => {
  const fields = isRecord(customFields) ? customFields : {}
  return {
    summary: text(fields.summary),
    includes: texts(fields.includes),
    excludes: texts(fields.excludes),
    venues: records(fields.venues)
      .map(({ name, place, blurb }) => ({ name: text(name), place: text(place), blurb: text(blurb) }))
      .filter(({ name }) => name),
    faq: records(fields.faq)
      .map(({ question, answer }) => ({ question: text(question), answer: text(answer) }))
      .filter(({ question, answer }) => question && answer),
    monthOnly: fields.month_only === true,
  }
}
