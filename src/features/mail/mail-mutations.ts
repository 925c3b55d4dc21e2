import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

/** A letter goes out once more, as a letter of its own; under one request once. */
export const resendMail = rpcMutation('resend_email', ({ id, requestId }: { id: number; requestId: string }) => ({
  mail_id: id,
  request_id: requestId,
}))

/** A letter that waits is not sent. */
export const cancelMail = rpcMutation('cancel_email', (id: number) => ({ mail_id: id }))

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

export const cancelWords: WordsFor<RpcResults['cancel_email']> = {
  cancelled: { tone: 'success', title: 'Letter Cancelled', text: 'It is not sent.' },
  sending: { tone: 'warning', title: 'It Is Being Sent', text: 'Look again in a few minutes.' },
  over: { tone: 'info', title: 'Too Late', text: 'It has gone out, or was given up before.' },
  not_found: GONE,
  failed: FAILED,
}
