import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import type { AppDatabase } from '@/lib/database'

type DatabaseTables = AppDatabase['public']['Tables']
export type AdminVariant = Pick<DatabaseTables['product_variants']['Row'], 'id' | 'name' | 'stock'>
export type AdminProduct = Omit<DatabaseTables['products']['Row'], 'created_at' | 'updated_at'> & {
  product_variants: AdminVariant[]
}

/** All products, including drafts, newest first. */
export const adminProducts = () =>
  queryOptions({
    queryKey: [['products', 'product_variants'], 'admin'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('products')
          .select(
            `id, name, description, price, sale_price, category, tags, status, availability, stock, image_url, image_alt,
            is_posted, version, product_variants (id, name, stock)`,
          )
          .order('created_at', { ascending: false })
          .order('id')
          .order('sort_order', { referencedTable: 'product_variants' })
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The people who registered interest in products that are not on sale yet, oldest registration first. */
export const productInterest = () =>
  queryOptions({
    queryKey: ['product_interest'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('product_interest')
          .select('product_id, email, confirmed_at, created_at')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
