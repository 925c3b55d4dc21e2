import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { rpcMutation } from '@/lib/backend/rpc'
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
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})
