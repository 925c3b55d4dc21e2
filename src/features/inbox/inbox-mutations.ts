import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { InboxKind } from './inbox-queries'

/**
 * Marks one handled, or new again; the database writes down when and by whom. Answers handled, reopened or not_found.
 */
export const markHandled = (kind: InboxKind) =>
  mutationOptions({
    mutationKey: [kind === 'interest' ? 'set_interest_handled' : 'set_message_handled'],
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
      const supabase = await loadSupabase()
      if (kind === 'interest') {
        const { data } = await supabase.rpc('set_interest_handled', { interest_id: id, handled }).throwOnError()
        return readOutcome('set_interest_handled', data)
      }
      const { data } = await supabase.rpc('set_message_handled', { message_id: id, handled }).throwOnError()
      return readOutcome('set_message_handled', data)
    },
  })
