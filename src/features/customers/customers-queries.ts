import { callRpc } from '@/lib/backend/rpc'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableRow } from '@/lib/table-rows'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { isUuid } from '@/lib/text'
import { formatSortOrder } from '@/ui/table/column'
import type { CustomerFilters } from './customer-rules'

export type AdminCustomer = TableRow<'customer_overview'>
/** One booking in a customer's history. */
export type CustomerEvent = AdminCustomer['event_history'][number]

export const CUSTOMERS_PAGE_SIZE = 20

/** The maximum number of rows that the database returns per request. */
const MAX_ROWS_PER_REQUEST = 1000

const fetchCustomersPage = ({ q, status, group, order, page }: CustomerFilters, size: number, signal?: AbortSignal) =>
  callRpc(
    'list_customers',
    {
      filters: { q: q.trim(), status, who: group, ...(order && { sort: formatSortOrder(order) }) },
      page,
      page_size: size,
    },
    signal,
  )

/** A page of customers. The database applies filters and sort order. */
export const adminCustomers = (filters: CustomerFilters) =>
  queryOptions({
    queryKey: ['list_customers', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchCustomersPage(filters, CUSTOMERS_PAGE_SIZE, signal),
  })

/** All customers that match the filters, for the export. */
export const readAllCustomers = async (filters: CustomerFilters): Promise<AdminCustomer[]> => {
  const customers: AdminCustomer[] = []
  for (let page = 1; ; page += 1) {
    const chunk = await fetchCustomersPage({ ...filters, page }, MAX_ROWS_PER_REQUEST)
    customers.push(...chunk.rows)
    if (chunk.rows.length < MAX_ROWS_PER_REQUEST) return customers
  }
}

/** One customer with all details. Null if the customer does not exist. */
export const customerDetails = (id: string) =>
  queryOptions({
    queryKey: ['customer_overview', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('customer_overview')
        .select(
          `id, profile_id, full_name, email, phone, status, member_status, last_activity, created_at, events_count,
          total_spent, event_history, favorite_locations, owing, next_start, forgotten_at, guest_email`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
