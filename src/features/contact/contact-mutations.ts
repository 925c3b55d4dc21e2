import { mutationOptions } from '@tanstack/react-query'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { contactMessagesLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { type ContactMessage, messageFormSchema } from '@/lib/schema'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'

/** Sends a contact message. The database stores the same message only once within a few minutes. */
export const sendContactMessage = rpcMutation(
  'send_contact_message',
  ({ full_name, email, message, phone }: ContactMessage) => ({ full_name, email, message, phone: phone || undefined }),
)

/** Sends a question about a departure. */
export const askAboutEvent = (eventId: string) =>
  mutationOptions({
    mutationKey: ['send_contact_message', eventId],
    mutationFn: ({ full_name, email, message, phone }: ContactMessage) =>
      callRpc('send_contact_message', { full_name, email, message, phone: phone || undefined, event_id: eventId }),
  })

export const contactSchema = messageFormSchema({
  name: 'Please enter your name.',
  max: contactMessagesLimits.message.maxLength,
  message: 'Please write a message.',
})

export const createContactMessages = ({
  reply_hours,
}: PublicSettings): MessagesFor<RpcResults['send_contact_message']> => ({
  sent: {
    tone: 'success',
    title: 'Message sent',
    text: `Thank you. We have your message and will reply within ${pluralise(reply_hours, 'hour')}.`,
  },
  invalid: { title: 'Please check the form', text: 'Check the marked fields.' },
  too_many: {
    title: 'Too many messages',
    text: 'We’ve received several messages from this email address within the hour. Please try again later.',
  },
  not_found: {
    title: 'This trip is no longer listed',
    text: 'Please send your question from our contact page instead.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

export const questionSchema = messageFormSchema({
  name: 'Please enter your name.',
  max: contactMessagesLimits.message.maxLength,
  message: 'Please write your question.',
})

export const createQuestionMessages = (settings: PublicSettings): MessagesFor<RpcResults['send_contact_message']> => ({
  ...createContactMessages(settings),
  sent: {
    tone: 'success',
    title: 'Question sent',
    text: `Thank you. We’ll email you an answer within ${pluralise(settings.reply_hours, 'hour')}.`,
  },
})
