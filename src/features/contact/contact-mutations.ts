import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Letter } from '@/lib/letter'

/** Stores a message; the same words sent twice within minutes are stored once. */
export const sendContactMessage = mutationOptions({
  mutationKey: ['send_contact_message'],
  mutationFn: async ({ full_name, email, message, phone }: Letter) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('send_contact_message', { full_name, email, message, phone: phone || undefined })
      .throwOnError()
    return readOutcome('send_contact_message', data)
  },
})
