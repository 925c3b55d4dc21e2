import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { SelectField } from '@/ui/form/field'
import { MessageDialog } from '@/ui/form/message-form'
import { createFieldErrors } from '@/ui/form/set-form-errors'
import { useDraft } from '@/ui/form/use-draft'
import { joinWaitlistMessages } from './waitlist-messages'
import { joinWaitlist } from './waitlist-mutations'
import { waitlistSubmissionsLimits } from '@/lib/generated/limits'
import { messageFormSchema } from '@/lib/schema'

export interface WaitlistDialogProps {
  event: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog with which visitors and members join the waitlist of an event. */
export const WaitlistDialog = ({ event, ...openState }: WaitlistDialogProps) => {
  const { user, profile } = useAuth()
  const navigate = useNavigate()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const { value: seats, saveValue } = useDraft(['seats', event.id], 1)
  return (
    <MessageDialog
      {...openState}
      title="Join the Waitlist"
      description={
        `${event.title}. We offer spots to every ${site.higherTier} first, then to all others, each in the order of ` +
        `joining. The spots are held for you for up to ${pluralise(settings.offer_hours, 'hour')}.` +
        (user ? '' : ' Your place counts once you confirm your email address: we send you a link.')
      }
      formOptions={{
        schema: waitlistSchema,
        initial: { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', message: '' },
        mutation: joinWaitlist(event.id, seats),
        messages: joinWaitlistMessages,
        errors: (result) => {
          // The form schema has no field for the number of seats, so an error in that number is shown as a
          // separate message.
          const { notes, seats: _, ...errors } = createFieldErrors(result)
          return { ...errors, message: notes }
        },
        sentStatus: 'joined',
        onResult: ({ status }) => {
          if (status !== 'bookable') return
          openState.onOpenChange(false)
          void navigate(`${paths.book(event.id)}?seats=${seats}`)
        },
      }}
      labels={{ full_name: 'Full Name', email: 'Email Address', phone: 'Mobile Number', message: 'Notes' }}
      hint="Is there anything we should know?"
      submit={['Join Waitlist', 'Joining...']}
      privacy="We use your details to offer you spots on this trip."
    >
      <SelectField
        label="Travellers"
        hint="We’ll offer you all your spots together."
        value={seats}
        onChange={({ target }) => saveValue(Number(target.value))}
      >
        {Array.from({ length: settings.max_seats_per_booking }, (_, position) => (
          <option key={position}>{position + 1}</option>
        ))}
      </SelectField>
    </MessageDialog>
  )
}

export const waitlistSchema = messageFormSchema({
  name: 'Please enter your full name.',
  max: waitlistSubmissionsLimits.notes.maxLength,
})
