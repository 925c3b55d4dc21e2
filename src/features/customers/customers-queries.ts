import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'
import type { CustomerFilters } from './customer-rules'

export type AdminCustomer = Row<'customer_overview'>
/** One trip in a customer's history. */
export type CustomerTrip = AdminCustomer['event_history'][number]

export const CUSTOMERS_PAGE = 20

/** A page of customers, the newest first, searched by the database. */
export const adminCustomers = ({ q, status, page }: CustomerFilters) =>
  queryOptions({
    queryKey: ['list_customers', q, status, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_customers', { filters: { q: q.trim(), status }, page, page_size: CUSTOMERS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('list_customers', data)
    },
  })

/** One customer with all that is known; null where there is none. */
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
          total_spent, event_history, favorite_locations`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
