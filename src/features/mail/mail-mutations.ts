import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

/** Sends an email again as a new one. Idempotent by request id. */
export const resendMail = rpcMutation('resend_email', ({ id, requestId }: { id: number; requestId: string }) => ({
  mail_id: id,
  request_id: requestId,
}))

/** Cancels a queued email. */
export const cancelMail = rpcMutation('cancel_email', (id: number) => ({ mail_id: id }))

const GONE: Words = { title: 'No Longer There', text: 'Old emails are deleted, and this one has been.' }
const FAILED: Words = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const resendWords: WordsFor<RpcResults['resend_email']> = {
  queued: { tone: 'success', title: 'Email Queued', text: 'We’ll send it again in a moment.' },
  waiting: {
    tone: 'info',
    title: 'Not Sent Yet',
    text: 'The first one is still queued and will be sent automatically.',
  },
  bounced: {
    tone: 'warning',
    title: 'That Address Is Blocked',
    text: 'You can unblock it on the customer’s page.',
  },
  over: {
    tone: 'warning',
    title: 'No Longer Relevant',
    text: 'Its link no longer works, so it wasn’t sent again.',
  },
  not_found: GONE,
  invalid: FAILED,
  failed: FAILED,
}

export const cancelWords: WordsFor<RpcResults['cancel_email']> = {
  cancelled: { tone: 'success', title: 'Email Cancelled', text: 'It won’t be sent.' },
  sending: { tone: 'warning', title: 'It Is Being Sent', text: 'Look again in a few minutes.' },
  over: { tone: 'info', title: 'Too Late', text: 'It has gone out, or was given up before.' },
  not_found: GONE,
  failed: FAILED,
}
