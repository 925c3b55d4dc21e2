import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'

/** What the store sells beside trips, in the order it was put on the shelf. */
export const liveProducts = () =>
  queryOptions({
    queryKey: ['shelf'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('shelf')
        .select('id, name, description, price, sale_price, category, availability, stock, image_url, image_alt')
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type LiveProduct = Awaited<ReturnType<NonNullable<ReturnType<typeof liveProducts>['queryFn']>>>[number]
