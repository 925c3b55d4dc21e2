import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/backend/load-supabase'

type ProductRow = Database['public']['Tables']['products']['Row']
export type AdminProduct = Omit<ProductRow, 'created_at' | 'updated_at'>

/** Every item of merchandise, drafts too, newest first. */
export const adminProducts = () =>
  queryOptions({
    queryKey: ['products', 'admin'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('products')
        .select(
          'id, name, description, price, sale_price, category, tags, status, availability, stock, image_url, image_alt, version',
        )
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
