import { callRpc } from '@/lib/backend/rpc'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { OrderFilters } from './order-rules'

export type AdminOrder = RpcResults['list_orders']['rows'][number]

export const ORDERS_PAGE_SIZE = 20
/** The maximum number of rows that the database returns per request. */
const MAX_ROWS_PER_REQUEST = 1000

const fetchOrdersPage = ({ q, status, fulfilled }: OrderFilters, page: number, size: number, signal?: AbortSignal) =>
  callRpc('list_orders', { filters: { q: q.trim(), status, fulfilled }, page, page_size: size }, signal)

/** A page of orders, newest first. The database applies the filters. */
export const adminOrders = (filters: OrderFilters, page: number) =>
  queryOptions({
    queryKey: ['list_orders', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchOrdersPage(filters, page, ORDERS_PAGE_SIZE, signal),
  })

/** All orders that match the filters, for the export. */
export const readAllOrders = async (filters: OrderFilters): Promise<AdminOrder[]> => {
  const orders: AdminOrder[] = []
  for (let page = 1; ; page += 1) {
    const chunk = await fetchOrdersPage(filters, page, MAX_ROWS_PER_REQUEST)
    orders.push(...chunk.rows)
    if (chunk.rows.length < MAX_ROWS_PER_REQUEST) return orders
  }
}
