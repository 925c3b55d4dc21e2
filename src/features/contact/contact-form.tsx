import { useSuspenseQuery } from '@tanstack/react-query'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { MessageForm, useMessageForm } from '@/ui/form/message-form'
import { contactSchema, createContactMessages, sendContactMessage } from './contact-mutations'

/** The contact form, with a notice about the result. */
export const ContactForm = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const messageForm = useMessageForm({
    schema: contactSchema,
    mutation: sendContactMessage,
    messages: createContactMessages(settings),
    notice: 'all',
    sentStatus: 'sent',
  })
  return (
    <MessageForm
      isRoomy
      messageForm={messageForm}
      labels={{ full_name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' }}
      isMessageRequired
      submit={['Send Message', 'Sending...']}
      privacy="We use your details to reply to you."
    />
  )
}
