import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'

type ProductRow = Database['public']['Tables']['products']['Row']
export type AdminProduct = Omit<ProductRow, 'created_at' | 'updated_at'>

/** Every item of merchandise, drafts too, newest first. */
export const adminProducts = () =>
  queryOptions({
    queryKey: ['products', 'admin'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('products')
          .select(
            'id, name, description, price, sale_price, category, tags, status, availability, stock, image_url, image_alt, version',
          )
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
