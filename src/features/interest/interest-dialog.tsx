import { useAuth } from '@/features/auth/auth-context'
import { MessageDialog } from '@/ui/form/message-form'
import {
  expressInterest,
  interestSchema,
  type InterestEvent,
  createExpressInterestMessages,
} from './interest-mutations'

export interface InterestDialogProps {
  event: InterestEvent
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog that registers interest in a trip that cannot be booked yet. */
export const InterestDialog = ({ event, ...openState }: InterestDialogProps) => {
  const { user, profile } = useAuth()
  return (
    <MessageDialog
      {...openState}
      title="Express Interest"
      description={
        `${event.name} is being planned. ` +
        'Leave your name, and we’ll email you when dates, price and the booking day are set.'
      }
      formOptions={{
        schema: interestSchema,
        initial: { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', message: '' },
        mutation: expressInterest(event),
        messages: createExpressInterestMessages(event.name),
        sentStatus: 'registered',
      }}
      labels={{ full_name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' }}
      submit={['Register Interest', 'Sending...']}
      privacy="We use your details to plan this trip and to tell you when you can book."
    />
  )
}
