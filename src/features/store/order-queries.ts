import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'
import type { OrderStatus } from './store-messages'

type OrderRow = Database['public']['Tables']['orders']['Row']

export type Order = Omit<OrderRow, 'access_token' | 'request_id' | 'search_text' | 'user_id' | 'status'> & { status: OrderStatus }

export interface OrderItem {
  id: string
  name: string
  quantity: number
  /** AUD, both. */
  unit_price: number
  line_total: number
}

export interface OrderPayment {
  kind: 'payment' | 'refund'
  method: 'card' | 'bank_transfer' | 'cash'
  /** AUD; negative for a refund. */
  amount: number
  paid_at: string
}

export interface OrderDetails {
  order: Order
  items: OrderItem[]
  payments: OrderPayment[]
}

/**
 * An order for its buyer, an admin, or whoever holds its secret link; null: none, or not for this visitor.
 * @param token from the link a guest was given
 */
export const orderDetails = (id: string, token?: string) =>
  queryOptions({
    queryKey: ['orders', 'details', id, token ?? null],
    // An admin may have marked it paid meanwhile.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderDetails | null> => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('get_order', { order_id: id, token: token && isUuid(token) ? token : undefined })
        .abortSignal(signal)
        .throwOnError()
      const outcome = readOutcome(data, ['ok', 'not_found'])
      return outcome.status === 'ok' ? (outcome as unknown as OrderDetails) : null
    },
  })

/** A member's own orders, the newest first. */
export const myOrders = (userId: string) =>
  queryOptions({
    queryKey: ['orders', 'mine', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('orders')
        .select('id, number, status, total, created_at, fulfilled_at, order_items(name, quantity)')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(50)
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => ({ ...row, status: row.status as OrderStatus }))
    },
  })
