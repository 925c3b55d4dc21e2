import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'
import { pluralise } from '@/lib/text'
import type { DeleteCannedReplyResult, SaveCannedReplyResult } from '../inbox-mutations'

const ERROR_MESSAGE: Message = { title: 'Error', text: 'Something went wrong. Please try again.' }
const NOT_FOUND_MESSAGE: Message = { title: 'Message not found', text: 'Someone else has deleted this message.' }

export const replyMessages: MessagesFor<RpcResults['reply_to_message']> = {
  replied: {
    tone: 'success',
    title: 'Reply sent',
    text: 'We’ll email your reply in a moment and keep it with the message.',
  },
  replied_before: {
    tone: 'warning',
    title: 'Already replied',
    text: 'This message has a reply. If the sender writes back, you can reply to the new message.',
  },
  too_many: {
    tone: 'warning',
    title: 'Too many replies',
    text: 'You’ve reached the hourly limit for replies. Please try again later.',
  },
  bounced: {
    tone: 'warning',
    title: 'Emails to this address are blocked',
    text: 'Earlier emails to this address bounced. Please call the sender, or use another address.',
  },
  not_found: NOT_FOUND_MESSAGE,
  invalid: null,
  failed: {
    title: 'Error',
    text: 'Our server didn’t respond. Click Send Reply again: your reply will be sent only once.',
  },
}

export const cannedReplyMessages: MessagesFor<SaveCannedReplyResult> = {
  saved: { tone: 'success', title: 'Canned reply saved' },
  invalid: { title: 'Title or reply missing', text: 'Please enter a title for the canned reply, and its text.' },
  failed: ERROR_MESSAGE,
}

export const deleteCannedReplyMessages: MessagesFor<DeleteCannedReplyResult> = {
  deleted: { tone: 'success', title: 'Canned reply deleted' },
  not_found: { title: 'Canned reply not found', text: 'Someone else has already deleted the canned reply.' },
  failed: ERROR_MESSAGE,
}

export const publishMessages: MessagesFor<RpcResults['publish_answer']> = {
  published: ({ event_count }) => ({
    tone: 'success',
    title: 'Published to the FAQ',
    text: `The answer is on the pages of ${pluralise(event_count, 'departure')}.`,
  }),
  too_long: {
    tone: 'warning',
    title: 'Too many questions',
    text: 'The FAQ of a departure of this trip is full. Please delete an old question first.',
  },
  not_found: {
    title: 'No page to publish on',
    text: 'The message or the trip has been deleted, or all departures of the trip are over.',
  },
  invalid: null,
  failed: ERROR_MESSAGE,
}

export type InboxMessage = RpcResults['list_messages']['rows'][number]
export type ReplyThreadMessages = InboxMessage['replies']
