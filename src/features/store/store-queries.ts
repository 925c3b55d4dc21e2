import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { readWhole } from '@/lib/backend/read-whole'

/** What the store sells beside trips, in the order it was put on the shelf. */
export const liveProducts = () =>
  queryOptions({
    queryKey: ['shelf'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      return readWhole((from, to) =>
        supabase
          .from('shelf')
          .select('id, name, description, price, sale_price, category, availability, stock, image_url, image_alt')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type LiveProduct = Awaited<ReturnType<NonNullable<ReturnType<typeof liveProducts>['queryFn']>>>[number]
