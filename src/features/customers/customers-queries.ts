import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'
import type { CustomerFilters, CustomerStatus } from './customer-rules'

/** One trip in a customer's history. */
export interface CustomerTrip {
  booking_id: string
  event_id: string
  name: string
  date: string | null
  /** AUD, the whole booking. */
  cost: number
  status: 'Completed' | 'Upcoming' | 'Pending'
}

type Overview = Database['public']['Views']['customer_overview']['Row']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

/** PostgreSQL types every column of a view as nullable and jsonb as anything; these are what the view holds. */
export type AdminCustomer = Present<Pick<Overview, 'id' | 'full_name' | 'member_status' | 'created_at' | 'events_count' | 'total_spent'>> &
  Pick<Overview, 'email' | 'phone' | 'last_activity'> & {
    status: CustomerStatus
    event_history: CustomerTrip[]
    favorite_locations: string[]
  }

export const CUSTOMERS_PAGE = 20

/** A page of customers, the newest first, searched by the database. */
export const adminCustomers = ({ q, status, page }: CustomerFilters) =>
  queryOptions({
    queryKey: ['customers', 'admin', q, status, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_customers', { filters: { q: q.trim(), status }, page, page_size: CUSTOMERS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome(data, ['ok']) as unknown as { total: number; capped: boolean; rows: AdminCustomer[] }
    },
  })

/** One customer with all that is known; null where there is none. */
export const customerDetails = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'details', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('customer_overview')
        .select('id, full_name, email, phone, status, member_status, last_activity, created_at, events_count, total_spent, event_history, favorite_locations')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data as unknown as AdminCustomer | null
    },
  })
