import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import { toPromoCodeFields, type PromoCodeValues } from './promo-code-schema'

interface SavePromoCodeRequest {
  /** The form generates the id of a new code, so that a repeated request adds it only once. */
  id: string
  values: PromoCodeValues
}

export const savePromoCode = rpcMutation('save_promo_code', ({ id, values }: SavePromoCodeRequest) => ({
  promo_code_id: id,
  fields: toPromoCodeFields(values),
}))

export type SetPromoCodeActiveResult = { status: 'activated' | 'deactivated' | 'not_found' }

/** Deactivates or reactivates a promo code. */
export const setPromoCodeActive = mutationOptions({
  mutationKey: ['promo_codes', 'active'],
  mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }): Promise<SetPromoCodeActiveResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .from('promo_codes')
      .update({ is_active: isActive })
      .eq('id', id)
      .select('id')
      .throwOnError()
    if (data.length === 0) return { status: 'not_found' }
    return { status: isActive ? 'activated' : 'deactivated' }
  },
})

export type DeletePromoCodeResult = { status: 'deleted' | 'used' | 'not_found' }

/** Deletes a promo code. Bookings reference a used code, so its deletion fails with the PostgreSQL error 23503. */
export const deletePromoCode = mutationOptions({
  mutationKey: ['promo_codes', 'delete'],
  mutationFn: async (id: string): Promise<DeletePromoCodeResult> => {
    const supabase = await loadSupabase()
    const { data, error } = await supabase.from('promo_codes').delete().eq('id', id).select('id')
    if (error?.code === '23503') return { status: 'used' }
    if (error) throw error
    return { status: data.length > 0 ? 'deleted' : 'not_found' }
  },
})
