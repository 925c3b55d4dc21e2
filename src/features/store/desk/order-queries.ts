import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Answers } from '@/lib/law'
import type { OrderFilters } from './order-rules'

export type AdminOrder = Answers['list_orders']['rows'][number]

export const ORDERS_PAGE = 20
/** As many as the database hands out at once. */
const WHOLE = 1000

const readPage = async ({ q, status, fulfilled }: OrderFilters, page: number, size: number, signal?: AbortSignal) => {
  const supabase = await loadSupabase()
  const call = supabase.rpc('list_orders', { filters: { q: q.trim(), status, fulfilled }, page, page_size: size })
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return readOutcome('list_orders', data)
}

/** A page of orders, the newest first, searched by the database. */
export const adminOrders = (filters: OrderFilters, page: number) =>
  queryOptions({
    queryKey: ['list_orders', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPage(filters, page, ORDERS_PAGE, signal),
  })

/** Every order that matches, for the export. */
export const readWholeOrders = async (filters: OrderFilters): Promise<AdminOrder[]> => {
  const rows: AdminOrder[] = []
  for (let page = 1; ; page += 1) {
    const part = await readPage(filters, page, WHOLE)
    rows.push(...part.rows)
    if (part.rows.length < WHOLE) return rows
  }
}
