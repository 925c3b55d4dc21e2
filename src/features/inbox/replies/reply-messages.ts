import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'
import type { DeleteCannedReplyResult, SaveCannedReplyResult } from '../inbox-mutations'

const ERROR_MESSAGE: Message = { title: 'Error', text: 'Something went wrong. Please try again.' }
const NOT_FOUND_MESSAGE: Message = { title: 'No longer there', text: 'Someone else has deleted it.' }

export const replyMessages: MessagesFor<RpcResults['reply_to_message']> = {
  replied: { tone: 'success', title: 'Reply sent', text: 'We’ll email it in a moment and keep it here.' },
  replied_before: {
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
    title: 'That address is blocked',
    text: 'Emails to it bounced. Please call, or use another address.',
  },
  not_found: NOT_FOUND_MESSAGE,
  invalid: null,
  failed: { title: 'Error', text: 'We got no response. Press Send Answer once more: it goes out once.' },
}

export const cannedReplyMessages: MessagesFor<SaveCannedReplyResult> = {
  saved: { tone: 'success', title: 'Saved for next time' },
  invalid: { title: 'Please give it a title', text: 'Please write the reply.' },
  failed: ERROR_MESSAGE,
}

export const deleteCannedReplyMessages: MessagesFor<DeleteCannedReplyResult> = {
  deleted: { tone: 'success', title: 'Deleted' },
  not_found: NOT_FOUND_MESSAGE,
  failed: ERROR_MESSAGE,
}

export type InboxMessage = RpcResults['list_messages']['rows'][number]
export type ReplyThreadMessages = InboxMessage['replies']
