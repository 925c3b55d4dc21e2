import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'

/** Marks one handled, or new again; the database writes down when and by whom. */
export const markInterestHandled = mutationOptions({
  mutationKey: ['interest', 'handled'],
  meta: { invalidates: [['interest_submissions']] },
  mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
    const supabase = await loadSupabase()
    await supabase
      .from('interest_submissions')
      .update({ handled_at: handled ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .single()
      .throwOnError()
  },
})
