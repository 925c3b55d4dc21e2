import type { EventFilters } from './departures-queries'

export const PRICE_STEPS = [1000, 2000, 3000, 5000] as const

export const readEventFilters = (search: URLSearchParams): EventFilters => {
  const price = Number(search.get('price'))
  const month = search.get('month') ?? ''
  const availability = search.get('availability')
  return {
    destination: search.get('destination')?.trim() ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    maxPrice: Number.isFinite(price) && price > 0 ? price : null,
    availability: availability === 'book' || availability === 'join' ? availability : '',
  }
}

export const isNarrowed = ({ destination, month, maxPrice, availability }: EventFilters): boolean =>
  Boolean(destination || month || maxPrice || availability)
