import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'
import type { CannedDeleted, CannedSaved } from '../inbox-mutations'

const FAILED: Words = { title: 'Error', text: 'Something went wrong. Please try again.' }
const GONE: Words = { title: 'No Longer There', text: 'Someone else has deleted it.' }

export const answerWords: WordsFor<RpcResults['reply_to_message']> = {
  answered: { tone: 'success', title: 'Answer Sent', text: 'We’ll email it in a moment and keep it here.' },
  answered_before: {
    tone: 'warning',
    title: 'Already replied',
    text: 'This message has a reply. If they write back, you can reply to the new message.',
  },
  too_many: {
    tone: 'warning',
    title: 'Too many replies',
    text: 'You’ve sent as many replies as one person can in an hour. Please try again later.',
  },
  bounced: {
    tone: 'warning',
    title: 'That Address Is Blocked',
    text: 'Emails to it bounced. Please call, or use another address.',
  },
  not_found: GONE,
  invalid: null,
  failed: { title: 'Error', text: 'We got no response. Press Send Answer once more: it goes out once.' },
}

export const cannedWords: WordsFor<CannedSaved> = {
  saved: { tone: 'success', title: 'Saved for Next Time' },
  invalid: { title: 'Please Give It a Title', text: 'Please write the reply.' },
  failed: FAILED,
}

export const forgetWords: WordsFor<CannedDeleted> = {
  deleted: { tone: 'success', title: 'Deleted' },
  not_found: GONE,
  failed: FAILED,
}

export type Message = RpcResults['list_messages']['rows'][number]
export type Thread = Message['replies']
