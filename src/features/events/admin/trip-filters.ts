import { readPageNumber } from '@/lib/navigation'

/** Groups of trips. The group `all` has no query parameter. */
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
  /** The search text, which the database searches in title and place. */
  q: string
  which: TripGroup
  /** The key of the sort column, with a leading minus for descending order. Empty for newest first. */
  sort: string
  /** The page number, from 1. */
  page: number
}

const isTripGroup = (value: string): value is TripGroup => Object.hasOwn(TRIP_GROUPS, value)

/** Parses the trip filters from the URL. `defaults` replaces missing ones. */
export const parseTripFilters = (
  search: URLSearchParams,
  defaults: Partial<Pick<TripFilters, 'which' | 'sort'>> = {},
): TripFilters => {
  const which = search.get('which') ?? defaults.which ?? ''
  return {
    q: search.get('q') ?? '',
    which: isTripGroup(which) ? which : (defaults.which ?? ''),
    sort: search.get('sort') ?? defaults.sort ?? '',
    page: readPageNumber(search),
  }
}

/** The search params with these filters applied and the page number reset. */
export const applyTripFilters = (
  search: URLSearchParams,
  change: Partial<Omit<TripFilters, 'page'>>,
): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value || name === 'which') next.set(name, value)
    else next.delete(name)
  }
  return next
}
