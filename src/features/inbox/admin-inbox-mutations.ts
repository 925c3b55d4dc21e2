import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { INBOX_TABLES, type InboxKind } from './admin-inbox-queries'

/** Marks one handled, or new again; the database writes down when and by whom. */
export const markHandled = (kind: InboxKind) =>
  mutationOptions({
    mutationKey: [INBOX_TABLES[kind], 'handled'],
    meta: { invalidates: [[INBOX_TABLES[kind]], ['admin']] },
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
      const supabase = await loadSupabase()
      await supabase
        .from(INBOX_TABLES[kind])
        .update({ handled_at: handled ? new Date().toISOString() : null })
        .eq('id', id)
        .select('id')
        .single()
        .throwOnError()
    },
  })
