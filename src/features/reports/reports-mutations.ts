import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { MessagesFor } from '@/lib/messages'
import type { PaymentException } from './reports-queries'

/** The database table of each kind of payment exception, and its key column. */
const EXCEPTION_TABLES = {
  refund_failed: ['card_refunds', 'id'],
  unmatched: ['unmatched_payments', 'id'],
  dispute: ['card_disputes', 'id'],
  autopay_stopped: ['autopay', 'booking_id'],
  difference: ['reconciliation_discrepancies', 'id'],
} as const satisfies Record<PaymentException['kind'], unknown>

export type HandleExceptionResult = { status: 'handled' | 'already' | 'not_found' }

/**
 * Marks a payment exception as handled. Row-level security lets the update change only exceptions that are not handled
 * yet.
 */
export const setExceptionHandled = (kind: PaymentException['kind']) => {
  const [table, key] = EXCEPTION_TABLES[kind]
  return mutationOptions({
    mutationKey: [table, 'handled'],
    mutationFn: async (id: string): Promise<HandleExceptionResult> => {
      // Uses an untyped client, because the tables of the exceptions have no common row type.
      const supabase: SupabaseClient = await loadSupabase()
      // A trigger replaces the browser's time with the time of the update.
      const changedColumns = { handled_at: new Date().toISOString() }
      const { data } = await supabase.from(table).update(changedColumns).eq(key, id).select(key).throwOnError()
      if (data.length > 0) return { status: 'handled' }
      const exceptionQuery = supabase.from(table).select('handled_at').eq(key, id)
      const { data: row } = await exceptionQuery.maybeSingle<{ handled_at: string | null }>().throwOnError()
      return { status: row?.handled_at ? 'already' : 'not_found' }
    },
  })
}

export const handledMessages: MessagesFor<HandleExceptionResult> = {
  handled: { tone: 'success', title: 'Marked as handled', text: 'The payment is no longer in the list.' },
  already: { tone: 'info', title: 'Marked as handled', text: 'Someone else has already handled this payment.' },
  not_found: { title: 'Payment not found', text: 'The problem has already been resolved.' },
  failed: { title: 'Error', text: 'Our server didn’t respond. Please try again.' },
}
