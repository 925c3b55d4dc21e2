import { useSuspenseQuery } from '@tanstack/react-query'
import { useAuth } from '@/features/auth/auth-context'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import { LetterDialog } from '@/ui/form/letter-dialog'
import { plainFaults } from '@/ui/form/mark-faults'
import { joinWords } from './waitlist-messages'
import { joinWaitlist } from './waitlist-mutations'
import { waitlistSchema } from './waitlist-schema'

export interface WaitlistDialogProps {
  event: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a name for an event's waitlist. */
export const WaitlistDialog = ({ event, ...opened }: WaitlistDialogProps) => {
  const { user, profile } = useAuth()
  const { data: rules } = useSuspenseQuery(houseRules())
  return (
    <LetterDialog
      {...opened}
      title="Join the Waitlist"
      description={
        `${event.title}. Places that come free are offered in the order of joining ` +
        `and held for you for ${counted(rules.offer_hours, 'hour')}.`
      }
      writing={{
        schema: waitlistSchema,
        initial: { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', message: '' },
        mutation: joinWaitlist(event.id),
        words: joinWords,
        faults: (answer) => {
          const { notes, ...faults } = plainFaults(answer)
          return { ...faults, message: notes }
        },
        sent: 'joined',
      }}
      labels={{ full_name: 'Full Name', email: 'Email Address', phone: 'Mobile Number', message: 'Notes' }}
      hint="How many are you, and is there anything we should know?"
      submit={['Join Waitlist', 'Joining...']}
    />
  )
}
