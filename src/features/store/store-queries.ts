import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { isUuid } from '@/lib/text'

const PRODUCT_COLUMNS =
  `id, name, description, price, sale_price, category, availability, stock, image_url, image_alt, is_posted,
  variants` as const

/** The products in the store, oldest first. Announced products are last. */
export const liveProducts = () =>
  queryOptions({
    queryKey: ['store_catalog'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      return readAllRows((from, to) =>
        supabase
          .from('store_catalog')
          .select(PRODUCT_COLUMNS)
          .order('availability')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** One product. Null if the product is not for sale. */
export const liveProduct = (id: string) =>
  queryOptions({
    queryKey: ['store_catalog', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('store_catalog')
        .select(PRODUCT_COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

export type LiveProduct = Awaited<ReturnType<NonNullable<ReturnType<typeof liveProducts>['queryFn']>>>[number]
export type LiveVariant = LiveProduct['variants'][number]
