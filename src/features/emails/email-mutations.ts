import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'

/** Sends a copy of an email as a new email. The request id makes a retry idempotent. */
export const resendEmail = rpcMutation('resend_email', ({ id, requestId }: { id: number; requestId: string }) => ({
  email_id: id,
  request_id: requestId,
}))

export type CancelEmailResult = { status: 'cancelled' | 'sending' | 'too_late' | 'not_found' }

/**
 * Cancels an email that is waiting to be sent. Row-level security allows the update only for waiting emails. If no row
 * changed, reads the email's state to find out why.
 */
export const cancelEmail = mutationOptions({
  mutationKey: ['email_outbox', 'cancel'],
  mutationFn: async (id: number): Promise<CancelEmailResult> => {
    const supabase = await loadSupabase()
    // The database replaces this time with the time of the update.
    const changedColumns = { cancelled_at: new Date().toISOString() }
    const { data } = await supabase.from('email_outbox').update(changedColumns).eq('id', id).select('id').throwOnError()
    if (data.length > 0) return { status: 'cancelled' }
    const emailQuery = supabase.from('email_overview').select('state').eq('id', id)
    const { data: email } = await emailQuery.maybeSingle().throwOnError()
    if (!email) return { status: 'not_found' }
    if (email.state === 'waiting') return { status: 'sending' }
    return { status: email.state === 'cancelled' ? 'cancelled' : 'too_late' }
  },
})

const NOT_FOUND_MESSAGE: Message = {
  title: 'Email not found',
  text: 'Old emails are deleted automatically.',
}
const ERROR_MESSAGE: Message = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const resendEmailMessages: MessagesFor<RpcResults['resend_email']> = {
  queued: { tone: 'success', title: 'Email queued', text: 'We’ll send it again in a moment.' },
  waiting: {
    tone: 'info',
    title: 'Not sent yet',
    text: 'The original email is still queued and will be sent automatically.',
  },
  bounced: {
    tone: 'warning',
    title: 'That address is blocked',
    text: 'You can unblock it on the customer’s page.',
  },
  no_longer_relevant: {
    tone: 'warning',
    title: 'Email no longer relevant',
    text: 'The email’s link no longer works, so the email wasn’t sent again.',
  },
  not_found: NOT_FOUND_MESSAGE,
  invalid: ERROR_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const cancelEmailMessages: MessagesFor<CancelEmailResult> = {
  cancelled: { tone: 'success', title: 'Email cancelled', text: 'The email won’t be sent.' },
  sending: { tone: 'warning', title: 'Not cancelled: email is being sent', text: 'Check again in a few minutes.' },
  too_late: { tone: 'info', title: 'Too late', text: 'The email has already been sent, or sending has failed.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: ERROR_MESSAGE,
}
