import { readPageNumber } from '@/lib/navigation'

/** Groups of trips that a list can show. Without a query parameter for the group, the list shows all trips. */
export const ADMIN_EVENT_GROUPS = {
  '': 'All Trips',
  upcoming: 'Upcoming',
  past: 'Past',
  drafts: 'Drafts',
  full: 'Full',
  called_off: 'Called Off',
  published: 'Published',
} as const
export type AdminEventGroup = keyof typeof ADMIN_EVENT_GROUPS

export interface AdminEventFilters {
  /** The search text. The database searches for it in the title and the place of a trip. */
  q: string
  which: AdminEventGroup
  /** The key of the sort column, with a leading minus for descending order. Empty: newest trip first. */
  sort: string
  /** The page number, starting at 1. */
  page: number
}

const isEventGroup = (value: string): value is AdminEventGroup => Object.hasOwn(ADMIN_EVENT_GROUPS, value)

/** Parses the trip filters from the URL. `defaults` contains the values for filters that the URL lacks. */
export const parseAdminEventFilters = (
  search: URLSearchParams,
  defaults: Partial<Pick<AdminEventFilters, 'which' | 'sort'>> = {},
): AdminEventFilters => {
  const groupParameter = search.get('which') ?? defaults.which ?? ''
  return {
    q: search.get('q') ?? '',
    which: isEventGroup(groupParameter) ? groupParameter : (defaults.which ?? ''),
    sort: search.get('sort') ?? defaults.sort ?? '',
    page: readPageNumber(search),
  }
}

/** The URL's parameters with these filters applied, and without a page number. */
export const applyAdminEventFilters = (
  search: URLSearchParams,
  changedFilters: Partial<Omit<AdminEventFilters, 'page'>>,
): URLSearchParams => {
  const newSearch = new URLSearchParams(search)
  newSearch.delete('page')
  for (const [name, value] of Object.entries(changedFilters)) {
    if (value || name === 'which') newSearch.set(name, value)
    else newSearch.delete(name)
  }
  return newSearch
}
