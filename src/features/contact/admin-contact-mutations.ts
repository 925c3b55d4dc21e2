import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'

/** Marks one handled, or new again; the database writes down when and by whom. */
export const markContactHandled = mutationOptions({
  mutationKey: ['contact', 'handled'],
  meta: { invalidates: [['contact_messages']] },
  mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
    const supabase = await loadSupabase()
    await supabase
      .from('contact_messages')
      .update({ handled_at: handled ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .single()
      .throwOnError()
  },
})
