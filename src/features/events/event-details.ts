/** The content of `events.custom_fields`. An import may leave out any field. */
export interface Venue {
  name: string
  place: string
  blurb: string
}

export interface Question {
  question: string
  answer: string
}

/** Fields used in lists and dialogs. */
export interface ListedExtras {
  summary: string
  includes: string[]
  venues: Venue[]
  /** The day is not fixed, so only the month is shown. */
  monthOnly: boolean
}

/** All fields of the trip page. */
export interface EventExtras extends ListedExtras {
  excludes: string[]
  faq: Question[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const texts = (value: unknown) => list(value).map(text).filter(Boolean)
const records = (value: unknown) => list(value).filter(isRecord)

const fieldsOf = (customFields: unknown) => (isRecord(customFields) ? customFields : {})

export const readListed = (customFields: unknown): ListedExtras => {
  const fields = fieldsOf(customFields)
  return {
    summary: text(fields.summary),
    includes: texts(fields.includes),
    venues: records(fields.venues)
      .map(({ name, place, blurb }) => ({ name: text(name), place: text(place), blurb: text(blurb) }))
      .filter(({ name }) => name),
    monthOnly: fields.month_only === true,
  }
}

export const readExtras = (customFields: unknown): EventExtras => {
  const fields = fieldsOf(customFields)
  return {
    ...readListed(customFields),
    excludes: texts(fields.excludes),
    faq: records(fields.faq)
      .map(({ question, answer }) => ({ question: text(question), answer: text(answer) }))
      .filter(({ question, answer }) => question && answer),
  }
}
