import { formatMonth } from '@/lib/format/dates'

/** What the list is narrowed to; lives in the address. */
export interface EventFilters {
  /** Last part of a location, such as `Australia`; empty: all. */
  destination: string
  /** `2028-02`; empty: all. */
  month: string
  /** Highest price a person, in AUD; null: any. */
  maxPrice: number | null
}

interface Filterable {
  location: string
  start_date: string
  asking_price: number | null
}

export const PRICE_STEPS = [1000, 2000, 3000, 5000] as const

/** The wider place a location lies in: `Port Arthur, Tasmania` is in Tasmania. */
export const destinationOf = (location: string): string => location.split(',').at(-1)?.trim() ?? ''

export const readEventFilters = (search: URLSearchParams): EventFilters => {
  const price = Number(search.get('price'))
  const month = search.get('month') ?? ''
  return {
    destination: search.get('destination')?.trim() ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    maxPrice: Number.isFinite(price) && price > 0 ? price : null,
  }
}

/** A trip without a price yet stays in the list until a price is asked for. */
export const matchesFilters = (event: Filterable, { destination, month, maxPrice }: EventFilters): boolean =>
  (!destination || destinationOf(event.location).toLowerCase() === destination.toLowerCase()) &&
  (!month || event.start_date.startsWith(month)) &&
  (maxPrice === null || (event.asking_price !== null && event.asking_price <= maxPrice))

interface Choice {
  value: string
  label: string
}

const distinct = (values: string[]): string[] => [...new Set(values.filter(Boolean))]

/** Only what leads somewhere is offered. */
export const filterChoices = (events: Filterable[]): { destinations: Choice[]; months: Choice[] } => ({
  destinations: distinct(events.map(({ location }) => destinationOf(location)))
    .sort((a, b) => a.localeCompare(b, 'en-AU'))
    .map((value) => ({ value, label: value })),
  months: distinct(events.map(({ start_date }) => start_date.slice(0, 7)))
    .sort()
    .map((value) => ({ value, label: formatMonth(value) })),
})
