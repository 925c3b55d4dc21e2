import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'
import type { CannedDeleted, CannedSaved } from '../inbox-mutations'

const FAILED: Words = { title: 'Error', text: 'Something went wrong. Please try again.' }
const GONE: Words = { title: 'No Longer There', text: 'Somebody else has taken it away.' }

export const answerWords: WordsFor<RpcResults['reply_to_message']> = {
  answered: { tone: 'success', title: 'Answer Sent', text: 'It goes out by mail in a moment, and is kept here.' },
  answered_before: {
    tone: 'warning',
    title: 'Already answered',
    text: 'This message has an answer. If they write back, you can answer the new message.',
  },
  too_many: {
    tone: 'warning',
    title: 'Too many answers',
    text: 'You have sent as many answers as one person can within an hour. Please try again later.',
  },
  bounced: {
    tone: 'warning',
    title: 'That Address Takes No Letters',
    text: 'Letters to it came back. Please ring, or write to another address.',
  },
  not_found: GONE,
  invalid: null,
  failed: { title: 'Error', text: 'We had no answer. Press Send Answer once more: it goes out once.' },
}

export const cannedWords: WordsFor<CannedSaved> = {
  saved: { tone: 'success', title: 'Kept for Next Time' },
  invalid: { title: 'Please Give It a Title', text: 'And some words to keep.' },
  failed: FAILED,
}

export const forgetWords: WordsFor<CannedDeleted> = {
  deleted: { tone: 'success', title: 'Taken Away' },
  not_found: GONE,
  failed: FAILED,
}

export type Message = RpcResults['list_messages']['rows'][number]
export type Thread = Message['replies']
