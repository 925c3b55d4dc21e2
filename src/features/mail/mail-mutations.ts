import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

/** A letter goes out once more, as a letter of its own; under one request once. */
export const resendMail = rpcMutation('resend_email', ({ id, requestId }: { id: number; requestId: string }) => ({
  email_id: id,
  request_id: requestId,
}))

export type EmailCancelled = { status: 'cancelled' | 'sending' | 'over' | 'not_found' }

/** Cancels an email that waits. Row-level security hides the others from the update, so their state is read. */
export const cancelMail = mutationOptions({
  mutationKey: ['email_outbox', 'cancel'],
  mutationFn: async (id: number): Promise<EmailCancelled> => {
    const supabase = await loadSupabase()
    // The database sets the time itself.
    const change = { cancelled_at: new Date().toISOString() }
    const { data } = await supabase.from('email_outbox').update(change).eq('id', id).select('id').throwOnError()
    if (data.length > 0) return { status: 'cancelled' }
    const emails = supabase.from('email_overview').select('state').eq('id', id)
    const { data: email } = await emails.maybeSingle().throwOnError()
    if (!email) return { status: 'not_found' }
    if (email.state === 'waiting') return { status: 'sending' }
    return { status: email.state === 'cancelled' ? 'cancelled' : 'over' }
  },
})

const GONE: Words = { title: 'No Longer There', text: 'Letters are forgotten after a while, and this one is.' }
const FAILED: Words = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const resendWords: WordsFor<RpcResults['resend_email']> = {
  queued: { tone: 'success', title: 'Letter Queued', text: 'It goes out once more in a moment.' },
  waiting: { tone: 'info', title: 'It Has Not Gone Yet', text: 'The first one still waits, and is sent by itself.' },
  bounced: {
    tone: 'warning',
    title: 'That Address Takes No Letters',
    text: 'On the customer’s page you can have letters sent there again.',
  },
  over: {
    tone: 'warning',
    title: 'What It Tells Of Is Over',
    text: 'Its link opens nothing any more, so it is not sent again.',
  },
  not_found: GONE,
  invalid: FAILED,
  failed: FAILED,
}

export const cancelWords: WordsFor<EmailCancelled> = {
  cancelled: { tone: 'success', title: 'Letter Cancelled', text: 'It is not sent.' },
  sending: { tone: 'warning', title: 'It Is Being Sent', text: 'Look again in a few minutes.' },
  over: { tone: 'info', title: 'Too Late', text: 'It has gone out, or was given up before.' },
  not_found: GONE,
  failed: FAILED,
}
