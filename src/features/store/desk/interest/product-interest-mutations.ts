import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

interface Clearing {
  productId: string
  /** When the last one on the page asked: whoever asked since stays. */
  until: string
}

export const clearProductInterest = mutationOptions({
  mutationKey: ['clear_product_interest'],
  mutationFn: async ({ productId, until }: Clearing) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('clear_product_interest', { product_id: productId, until }).throwOnError()
    return readOutcome('clear_product_interest', data)
  },
})
