import { readPageNumber } from '@/lib/navigation'

/** Groups of trips. `all` has no parameter. */
export const KINDS = {
  '': 'All Trips',
  upcoming: 'Upcoming',
  past: 'Past',
  drafts: 'Drafts',
  full: 'Full',
  called_off: 'Called Off',
  published: 'Published',
} as const
export type TripKind = keyof typeof KINDS

export interface TripFilters {
  /** Searched in title and place. */
  q: string
  which: TripKind
  /** A column's key, with a minus for descending. Empty: newest first. */
  sort: string
  /** Starts at 1. */
  page: number
}

const isKind = (value: string): value is TripKind => Object.hasOwn(KINDS, value)

/** Parses the filters from the URL. `usual` is the default. */
export const readTripFilters = (
  search: URLSearchParams,
  usual: Partial<Pick<TripFilters, 'which' | 'sort'>> = {},
): TripFilters => {
  const which = search.get('which') ?? usual.which ?? ''
  return {
    q: search.get('q') ?? '',
    which: isKind(which) ? which : (usual.which ?? ''),
    sort: search.get('sort') ?? usual.sort ?? '',
    page: readPageNumber(search),
  }
}

/** Search params with these filters applied and `page` reset. */
export const withTripFilters = (
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
