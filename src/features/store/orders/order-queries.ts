import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ColumnValue } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { isUuid } from '@/lib/text'

/**
 * An order with its items, payments and card refunds, each list oldest first. Amounts are in AUD. A payment with a
 * negative amount is a refund.
 */
export type OrderDetails = Extract<RpcResults['get_order'], { status: 'ok' }>
export type Order = OrderDetails['order']
export type OrderStatus = ColumnValue<'orders', 'status'>

/**
 * An order. Null unless the user is the customer, staff, or a visitor with the order's token.
 * @param token the token in the visitor's emailed link
 */
export const orderDetails = (id: string, token?: string) =>
  queryOptions({
    queryKey: ['get_order', id, token ?? null],
    // Refetches on every visit, because staff may mark the order as paid at any time.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderDetails | null> => {
      if (!isUuid(id)) return null
      const result = await callRpc(
        'get_order',
        { order_id: id, token: token && isUuid(token) ? token : undefined },
        signal,
      )
      return result.status === 'ok' ? result : null
    },
  })

/** A refund to the card with which the order was paid. */
export type OrderRefund = OrderDetails['refunds'][number]

const ORDERS_PAGE_SIZE = 20

/** A page of a member's orders, newest first. */
export const myOrders = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['order_overview', userId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('order_overview')
        .select('id, number, status, total, refund_due, created_at, fulfilled_at, items')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + ORDERS_PAGE_SIZE - 1)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    getNextPageParam: (last, _pages, from) => (last.length === ORDERS_PAGE_SIZE ? from + ORDERS_PAGE_SIZE : undefined),
  })

/** An order in the member's list of orders. */
export type ListedOrder = Awaited<ReturnType<NonNullable<ReturnType<typeof myOrders>['queryFn']>>>[number]
