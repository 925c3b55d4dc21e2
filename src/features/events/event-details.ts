/** Types for the content of `events.custom_fields`. An imported event may lack any of these fields. */
export interface Venue {
  name: string
  place: string
  blurb: string
}

export interface FaqQuestion {
  question: string
  answer: string
}

/** The custom fields of an event that lists and dialogs show. */
export interface ListedFacts {
  summary: string
  includes: string[]
  venues: Venue[]
  /** True if the exact days are not fixed. Pages then show only the month. */
  monthOnly: boolean
}

/** The custom fields that the trip page uses. */
export interface EventFacts extends ListedFacts {
  excludes: string[]
  faq: FaqQuestion[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toTexts = (value: unknown) => toList(value).map(toText).filter(Boolean)
const toRecords = (value: unknown) => toList(value).filter(isRecord)

const toFields = (customFields: unknown) => (isRecord(customFields) ? customFields : {})

export const parseListedFacts = (customFields: unknown): ListedFacts => {
  const customFieldValues = toFields(customFields)
  return {
    summary: toText(customFieldValues.summary),
    includes: toTexts(customFieldValues.includes),
    venues: toRecords(customFieldValues.venues)
      .map(({ name, place, blurb }) => ({ name: toText(name), place: toText(place), blurb: toText(blurb) }))
      .filter(({ name }) => name),
    monthOnly: customFieldValues.month_only === true,
  }
}

export const parseFacts = (customFields: unknown): EventFacts => {
  const customFieldValues = toFields(customFields)
  return {
    ...parseListedFacts(customFields),
    excludes: toTexts(customFieldValues.excludes),
    faq: toRecords(customFieldValues.faq)
      .map(({ question, answer }) => ({ question: toText(question), answer: toText(answer) }))
      .filter(({ question, answer }) => question && answer),
  }
}
