import { readPageNumber } from '@/lib/navigation'

/** Groups of trips that a list can show. Without a query parameter for the group, the list shows all trips. */
export const TRIP_GROUPS = {
  '': 'All Trips',
  upcoming: 'Upcoming',
  past: 'Past',
  drafts: 'Drafts',
  full: 'Full',
  called_off: 'Called Off',
  published: 'Published',
} as const
export type TripGroup = keyof typeof TRIP_GROUPS

export interface TripFilters {
  /** The search text. The database searches for it in the title and the place of a trip. */
  q: string
  which: TripGroup
  /** The key of the sort column, with a leading minus for descending order. Empty: newest trip first. */
  sort: string
  /** The page number, starting at 1. */
  page: number
}

const isTripGroup = (value: string): value is TripGroup => Object.hasOwn(TRIP_GROUPS, value)

/** Parses the trip filters from the URL. `defaults` contains the values for filters that the URL lacks. */
export const parseTripFilters = (
  search: URLSearchParams,
  defaults: Partial<Pick<TripFilters, 'which' | 'sort'>> = {},
): TripFilters => {
  const groupParameter = search.get('which') ?? defaults.which ?? ''
  return {
    q: search.get('q') ?? '',
    which: isTripGroup(groupParameter) ? groupParameter : (defaults.which ?? ''),
    sort: search.get('sort') ?? defaults.sort ?? '',
    page: readPageNumber(search),
  }
}

/** The URL's parameters with these filters applied, and without a page number. */
export const applyTripFilters = (
  search: URLSearchParams,
  changedFilters: Partial<Omit<TripFilters, 'page'>>,
): URLSearchParams => {
  const newSearch = new URLSearchParams(search)
  newSearch.delete('page')
  for (const [name, value] of Object.entries(changedFilters)) {
    if (value || name === 'which') newSearch.set(name, value)
    else newSearch.delete(name)
  }
  return newSearch
}
