import { pageIn } from '@/lib/navigation'

/** Which trips the desk lists; those without a word are all. */
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
  /** Words of its title and place. */
  q: string
  which: TripKind
  /** A column's key, with a minus downwards; empty: the newest first. */
  sort: string
  /** From 1. */
  page: number
}

const isKind = (value: string): value is TripKind => Object.hasOwn(KINDS, value)

/** What the address asks for; `usual` goes without saying. */
export const readTripFilters = (
  search: URLSearchParams,
  usual: Partial<Pick<TripFilters, 'which' | 'sort'>> = {},
): TripFilters => {
  const which = search.get('which') ?? usual.which ?? ''
  return {
    q: search.get('q') ?? '',
    which: isKind(which) ? which : (usual.which ?? ''),
    sort: search.get('sort') ?? usual.sort ?? '',
    page: pageIn(search),
  }
}

/** The address with some of it changed, from its first page on. */
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
