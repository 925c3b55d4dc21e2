import { useSuspenseQuery } from '@tanstack/react-query'
import { useAuth } from '@/features/auth/auth-context'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { askAboutEvent, createQuestionMessages, questionSchema } from './contact-mutations'
import { MessageForm, useMessageForm } from '@/ui/form/message-form'

/** A form for a question about a departure. Signed-in users find their name and email address filled in. */
export const QuestionForm = ({ eventId }: { eventId: string }) => {
  const { user, profile } = useAuth()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const messageForm = useMessageForm({
    schema: questionSchema,
    initial: { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', message: '' },
    mutation: askAboutEvent(eventId),
    messages: createQuestionMessages(settings),
    notice: 'all',
    sentStatus: 'sent',
  })
  return (
    <MessageForm
      isRoomy
      messageForm={messageForm}
      labels={{ full_name: 'Name', email: 'Email', phone: 'Phone', message: 'Question' }}
      isMessageRequired
      submit={['Send Question', 'Sending...']}
      privacy="We use your details to answer your question."
    />
  )
}
