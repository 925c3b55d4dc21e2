import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/load-reader'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { CartLine } from './cart-rules'
import type { Quote } from './quote-rules'

export type Delivery = 'post' | 'collect'

/** What the store sells beside trips, in the order it was put on the shelf. */
export const liveProducts = () =>
  queryOptions({
    queryKey: ['products', 'live'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('products')
        .select('id, name, description, price, sale_price, category, availability, stock, image_url, image_alt')
        .eq('status', 'live')
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type LiveProduct = Awaited<ReturnType<NonNullable<ReturnType<typeof liveProducts>['queryFn']>>>[number]

/** What the till is asked for: products and quantities, never prices. */
export const asked = (lines: readonly CartLine[]) => lines.map(({ productId, quantity }) => ({ product_id: productId, quantity }))

/** What the cart costs now, by the database's own prices. Never from the cache alone: stock moves. */
export const cartQuote = (lines: readonly CartLine[], delivery: Delivery) =>
  queryOptions({
    queryKey: ['products', 'quote', asked(lines), delivery],
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('quote_order', { lines: asked(lines), delivery }).abortSignal(signal).throwOnError()
      return readOutcome(data, ['ok', 'changed']) as unknown as Quote
    },
  })
