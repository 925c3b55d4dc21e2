import type { ColumnValue } from '@/lib/table-rows'
import { customersLimits } from '@/lib/generated/limits'
import { readPageNumber } from '@/lib/navigation'
import { site } from '@/site'
import type { BadgeTone } from '@/ui/badge'
import { type SortOrder, parseSortOrder, formatSortOrder } from '@/ui/table/column'

export const CUSTOMER_STATUSES = customersLimits.status.values
export type CustomerStatus = ColumnValue<'customers', 'status'>

export const STATUS_TONES: Record<CustomerStatus, BadgeTone> = {
  Active: 'success',
  Pending: 'warning',
  Inactive: 'neutral',
}
export const EVENT_TONES: Record<string, BadgeTone> = {
  Completed: 'success',
  Upcoming: 'info',
  Pending: 'warning',
  Cancelled: 'neutral',
}

/** Groups of customers that the list can filter by. */
export const CUSTOMER_GROUPS = {
  '': 'All customers',
  account: 'With an account',
  no_email: 'No email',
  owing: 'Owing',
  duplicates: 'Possible duplicates',
}
type CustomerGroup = keyof typeof CUSTOMER_GROUPS

/** The columns by which the database can sort customers. */
export const CUSTOMER_SORT_COLUMNS = ['name', 'bookings', 'spent', 'owing', 'start', 'joined', 'active'] as const

export interface CustomerFilters {
  q: string
  /** The status filter. Empty: all statuses. */
  status: CustomerStatus | ''
  group: CustomerGroup
  /** The sort order. Null: newest customer first. */
  order: SortOrder | null
  page: number
}

export const NO_CUSTOMER_FILTERS: CustomerFilters = { q: '', status: '', group: '', order: null, page: 1 }

/** The customer filters that staff use every day. Each has its own URL. */
export const CUSTOMER_QUICK_FILTERS: readonly { name: string; filters: CustomerFilters }[] = [
  { name: 'All customers', filters: NO_CUSTOMER_FILTERS },
  {
    name: 'Owing',
    filters: { ...NO_CUSTOMER_FILTERS, group: 'owing', order: { column: 'owing', isDescending: true } },
  },
  { name: 'Departing next', filters: { ...NO_CUSTOMER_FILTERS, order: { column: 'start', isDescending: false } } },
  { name: 'Last active', filters: { ...NO_CUSTOMER_FILTERS, order: { column: 'active', isDescending: true } } },
  { name: 'With an account', filters: { ...NO_CUSTOMER_FILTERS, group: 'account' } },
  { name: 'No email', filters: { ...NO_CUSTOMER_FILTERS, group: 'no_email' } },
  {
    name: 'Possible duplicates',
    filters: { ...NO_CUSTOMER_FILTERS, group: 'duplicates', order: { column: 'name', isDescending: false } },
  },
]

export const isCustomerGroup = (text: string): text is CustomerGroup => Object.hasOwn(CUSTOMER_GROUPS, text)

/** Parses the customer filters from the URL. Ignores invalid values. */
export const parseCustomerFilters = (search: URLSearchParams): CustomerFilters => {
  const groupKey = search.get('who') ?? ''
  return {
    q: search.get('q') ?? '',
    status: CUSTOMER_STATUSES.find((status) => status === search.get('status')) ?? '',
    group: isCustomerGroup(groupKey) ? groupKey : '',
    order: parseSortOrder(search.get('sort'), CUSTOMER_SORT_COLUMNS),
    page: readPageNumber(search),
  }
}

/** The query string of the customer filters. Omits default values. */
export const formatCustomerFilters = ({ q, status, group, order, page }: CustomerFilters): Record<string, string> => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(group && { who: group }),
  ...(order && { sort: formatSortOrder(order) }),
  ...(page > 1 && { page: String(page) }),
})

/** True if the filters may exclude customers from the list. */
export const hasActiveCustomerFilters = ({ q, status, group }: CustomerFilters): boolean =>
  q.trim() !== '' || status !== '' || group !== ''

/** The names of the membership tiers. */
export const TIER_LABELS: Record<string, string> = { vip: 'VIP Member', member: site.higherTier }

/** Shown instead of the name of an anonymised customer. */
export const ERASED_CUSTOMER_NAME = 'Former customer'
