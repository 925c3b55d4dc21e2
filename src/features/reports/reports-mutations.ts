import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { MessagesFor } from '@/lib/messages'
import type { PaymentException } from './reports-queries'

/** The table of each kind of card exception, and the column that names the row. */
const EXCEPTION_TABLES = {
  refund_failed: ['card_refunds', 'id'],
  unmatched: ['unmatched_payments', 'id'],
  dispute: ['card_disputes', 'id'],
  autopay_stopped: ['autopay', 'booking_id'],
  difference: ['reconciliation_discrepancies', 'id'],
} as const satisfies Record<PaymentException['kind'], unknown>

export type HandleExceptionResult = { status: 'handled' | 'already' | 'not_found' }

/** Marks a card exception as handled. Row-level security hides those that are handled from the update. */
export const setExceptionHandled = (kind: PaymentException['kind']) => {
  const [table, key] = EXCEPTION_TABLES[kind]
  return mutationOptions({
    mutationKey: [table, 'handled'],
    mutationFn: async (id: string): Promise<HandleExceptionResult> => {
      // The tables have no common type.
      const supabase: SupabaseClient = await loadSupabase()
      // The database sets the time itself.
      const change = { handled_at: new Date().toISOString() }
      const { data } = await supabase.from(table).update(change).eq(key, id).select(key).throwOnError()
      if (data.length > 0) return { status: 'handled' }
      const rows = supabase.from(table).select('handled_at').eq(key, id)
      const { data: row } = await rows.maybeSingle<{ handled_at: string | null }>().throwOnError()
      return { status: row?.handled_at ? 'already' : 'not_found' }
    },
  })
}

export const handledMessages: MessagesFor<HandleExceptionResult> = {
  handled: { tone: 'success', title: 'Marked as handled', text: 'It’s off the list.' },
  already: { tone: 'info', title: 'Marked as handled', text: 'Someone else has already handled it.' },
  not_found: { title: 'Not found', text: 'It has resolved itself.' },
  failed: { title: 'Error', text: 'We got no response. Please try again.' },
}
