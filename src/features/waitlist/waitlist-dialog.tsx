import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/text'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { SelectField } from '@/ui/form/field'
import { LetterDialog } from '@/features/contact/letter-form'
import { plainFaults } from '@/ui/form/mark-faults'
import { useDraft } from '@/ui/form/use-draft'
import { joinWords } from './waitlist-messages'
import { waitlistSchema } from './waitlist-schema'
import { joinWaitlist } from './waitlist-mutations'

export interface WaitlistDialogProps {
  event: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a name for an event's waitlist. */
export const WaitlistDialog = ({ event, ...opened }: WaitlistDialogProps) => {
  const { user, profile } = useAuth()
  const navigate = useNavigate()
  const { data: rules } = useSuspenseQuery(houseRules())
  const { value: seats, keep } = useDraft(['seats', event.id], 1)
  return (
    <LetterDialog
      {...opened}
      title="Join the Waitlist"
      description={
        `${event.title}. We offer spots to every ${site.higherTier} first, then to all others, each in the order of ` +
        `joining, and they are held for you for ${counted(rules.offer_hours, 'hour')}.` +
        (user ? '' : ' Your place counts once you confirm your email address: we send you a link.')
      }
      writing={{
        schema: waitlistSchema,
        initial: { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', message: '' },
        mutation: joinWaitlist(event.id, seats),
        words: joinWords,
        faults: (answer) => {
          // Told by words: it is no field of the letter.
          const { notes, seats: _, ...faults } = plainFaults(answer)
          return { ...faults, message: notes }
        },
        sent: 'joined',
        onAnswer: ({ status }) => {
          if (status !== 'bookable') return
          opened.onOpenChange(false)
          void navigate(`${paths.book(event.id)}?seats=${seats}`)
        },
      }}
      labels={{ full_name: 'Full Name', email: 'Email Address', phone: 'Mobile Number', message: 'Notes' }}
      hint="Is there anything we should know?"
      submit={['Join Waitlist', 'Joining...']}
    >
      <SelectField
        label="Travellers"
        hint="You are offered all your spots together."
        value={seats}
        onChange={({ target }) => keep(Number(target.value))}
      >
        {Array.from({ length: rules.max_seats_per_booking }, (_, place) => (
          <option key={place}>{place + 1}</option>
        ))}
      </SelectField>
    </LetterDialog>
  )
}
