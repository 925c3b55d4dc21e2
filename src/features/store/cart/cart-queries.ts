import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ColumnValue } from '@/lib/table-rows'
import { callRpc } from '@/lib/backend/rpc'
import type { CartLine } from './cart-rules'
import type { CartQuote } from '@/features/store/checkout/quote-rules'

export type DeliveryMethod = ColumnValue<'orders', 'delivery'>

/**
 * The items to order, as arguments of quote_order and place_order. They contain no prices, because the database sets
 * the prices.
 */
export const toOrderItems = (lines: readonly CartLine[]) =>
  lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    ...(variantId && { variant_id: variantId }),
    quantity,
  }))

/**
 * The current price of the cart, computed by the database. Always refetched, because stock and prices change.
 * @param promoCodeId the applied promo code
 */
export const cartQuote = (lines: readonly CartLine[], delivery: DeliveryMethod, promoCodeId?: string) =>
  queryOptions({
    queryKey: ['quote_order', toOrderItems(lines), delivery, promoCodeId],
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CartQuote> => {
      const result = await callRpc(
        'quote_order',
        { lines: toOrderItems(lines), delivery, ...(promoCodeId && { promo_code_id: promoCodeId }) },
        signal,
      )
      if (result.status === 'invalid') throw new Error(`The database rejected the cart: ${result.fields.join()}`)
      return result
    },
  })
