import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Leaves an address with a product that is still to come. */
export const askForProduct = (productId: string) =>
  mutationOptions({
    mutationKey: ['ask_for_product', productId],
    mutationFn: async ({ email }: { email: string }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('ask_for_product', { product_id: productId, email }).throwOnError()
      return readOutcome('ask_for_product', data)
    },
  })
