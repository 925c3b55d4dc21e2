import { addMonths } from '@/lib/dates'

/** The filters of the departures list, from the URL. */
export interface EventFilters {
  /** The last part of a location, such as `Australia`. Empty: all destinations. */
  destination: string
  /** The month of departure, such as `2028-02`. Empty: all months. */
  month: string
  /** The maximum price per person in AUD. Null: any price. */
  maxPrice: number | null
  /**
   * `book` matches trips with seats to book now. `join` matches trips with an open waitlist or interest list. Empty:
   * all trips.
   */
  availability: 'book' | 'join' | ''
}

export const NO_EVENT_FILTERS: EventFilters = { destination: '', month: '', maxPrice: null, availability: '' }

/** A PostgREST filter: column, operator and value. */
export type FilterCondition = [column: string, operator: string, value: string | number | boolean]

export const PRICE_STEPS_AUD = [1000, 2000, 3000, 5000] as const

export const parseEventFilters = (search: URLSearchParams): EventFilters => {
  const priceParameter = Number(search.get('price'))
  const monthParameter = search.get('month') ?? ''
  const availabilityParameter = search.get('availability')
  return {
    destination: search.get('destination')?.trim() ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(monthParameter) ? monthParameter : '',
    maxPrice: Number.isFinite(priceParameter) && priceParameter > 0 ? priceParameter : null,
    availability: availabilityParameter === 'book' || availabilityParameter === 'join' ? availabilityParameter : '',
  }
}

export const hasActiveEventFilters = ({ destination, month, maxPrice, availability }: EventFilters): boolean =>
  Boolean(destination || month || maxPrice || availability)

/** Creates the filter for a region, which is the last part of a location: `Port Arthur, Tasmania` is in Tasmania. */
export const createDestinationCondition = (destination: string): FilterCondition => [
  'location',
  'imatch',
  // Escapes every character that is not a letter, digit or space, because the text becomes part of a regular
  // expression.
  `(^|,)\\s*${destination.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}\\s*$`,
]

/** The values of `event_cards.sort_group` for each availability filter. */
const SORT_GROUPS = { book: '(0)', join: '(1,2)' }

/** Creates the PostgREST filters. Trips without a price match unless a maximum price is set. */
export const createConditions = ({ destination, month, maxPrice, availability }: EventFilters): FilterCondition[] => [
  ...(destination ? [createDestinationCondition(destination)] : []),
  ...(month
    ? ([
        ['start_date', 'gte', `${month}-01`],
        ['start_date', 'lt', addMonths(`${month}-01`, 1)],
      ] satisfies FilterCondition[])
    : []),
  ...(maxPrice === null ? [] : [['asking_price', 'lte', maxPrice] satisfies FilterCondition]),
  ...(availability ? [['sort_group', 'in', SORT_GROUPS[availability]] satisfies FilterCondition] : []),
]
