import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { counted } from '@/lib/text'
import type { WordsFor } from '@/lib/words'
import type { GuestLetterValues } from './guest-letter-rules'

/** A letter to the guests of a departure; under one request it goes out once. */
export const writeToGuests = (eventId: string) =>
  rpcMutation('send_announcement', ({ requestId, ...letter }: GuestLetterValues & { requestId: string }) => ({
    event_id: eventId,
    ...letter,
    request_id: requestId,
  }))

export const writeWords: WordsFor<RpcResults['send_announcement']> = {
  written: ({ readers, bounced }) =>
    bounced.length === 0
      ? { tone: 'success', title: 'Letter Queued', text: `It goes out to ${counted(readers, 'guest')} in a moment.` }
      : {
          tone: 'info',
          title: 'Letter Queued',
          text: `It goes out to ${counted(readers - bounced.length, 'guest')}. It does not reach ${bounced.join(', ')}.`,
        },
  too_many: ({ most }) => ({
    tone: 'warning',
    title: 'Too many letters',
    text: `You can send ${counted(most, 'letter')} to guests within an hour. Please try again later.`,
  }),
  no_recipients: { tone: 'info', title: 'Nobody to Write To', text: 'None of those guests has an address.' },
  not_found: { title: 'No Such Departure', text: 'It was deleted meanwhile.' },
  invalid: null,
  failed: { title: 'Error', text: 'Failed to send the letter. Please try again.' },
}
