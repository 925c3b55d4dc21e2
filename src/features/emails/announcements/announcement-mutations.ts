import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import type { AnnouncementValues } from './announcement-rules'

/** Emails an announcement to the guests of a departure. The request id makes a retry idempotent. */
export const sendAnnouncement = (eventId: string) =>
  rpcMutation('send_announcement', ({ requestId, ...announcement }: AnnouncementValues & { requestId: string }) => ({
    event_id: eventId,
    ...announcement,
    request_id: requestId,
  }))

export const announcementMessages: MessagesFor<RpcResults['send_announcement']> = {
  written: ({ readers, bounced }) =>
    bounced.length === 0
      ? { tone: 'success', title: 'Email queued', text: `We’ll email ${pluralise(readers, 'guest')} in a moment.` }
      : {
          tone: 'info',
          title: 'Email queued',
          text: `We’ll email ${pluralise(readers - bounced.length, 'guest')}. These email addresses are blocked: ${bounced.join(', ')}.`,
        },
  too_many: ({ max }) => ({
    tone: 'warning',
    title: 'Too many announcements',
    text: `You can send ${pluralise(max, 'announcement')} in an hour. Please try again later.`,
  }),
  no_recipients: { tone: 'info', title: 'No one to email', text: 'None of the selected guests has an email address.' },
  not_found: { title: 'Departure not found', text: 'The departure has been deleted.' },
  invalid: null,
  failed: { title: 'Error', text: 'Failed to send the announcement. Please try again.' },
}
