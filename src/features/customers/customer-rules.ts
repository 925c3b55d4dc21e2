import { VALUES, type Value } from '@/lib/law'
import type { BadgeTone } from '@/ui/badge'
import { pageIn } from '@/lib/page-in'

export const CUSTOMER_STATUSES = VALUES.customers.status
export type CustomerStatus = Value<'customers', 'status'>

export const STATUS_TONES: Record<CustomerStatus, BadgeTone> = {
  Active: 'success',
  Pending: 'warning',
  Inactive: 'neutral',
}
export const TRIP_TONES: Record<string, BadgeTone> = { Completed: 'success', Upcoming: 'info', Pending: 'warning' }

export interface CustomerFilters {
  q: string
  /** Nothing: all of them. */
  status: CustomerStatus | ''
  page: number
}

/** What the address asks for; what it cannot mean is left out. */
export const readCustomerFilters = (search: URLSearchParams): CustomerFilters => ({
  q: search.get('q') ?? '',
  status: CUSTOMER_STATUSES.find((status) => status === search.get('status')) ?? '',
  page: pageIn(search),
})

/** The address of what is shown, without what goes without saying. */
export const writeCustomerFilters = ({ q, status, page }: CustomerFilters): Record<string, string> => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(page > 1 && { page: String(page) }),
})
