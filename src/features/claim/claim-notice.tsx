import { useMutation } from '@tanstack/react-query'
import { formatDeadline } from '@/lib/format/dates'
import type { Answers } from '@/lib/law'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { toast } from '@/ui/toast/toast'
import { claimMessages } from './claim-messages'
import { askForClaim } from './claim-mutations'

/** Tells a member whose address we knew before how to come by what is his. */
export const ClaimNotice = ({ claim }: { claim: Exclude<Answers['my_claim'], { status: 'none' }> }) => {
  const ask = useMutation({
    ...askForClaim,
    onSuccess: ({ status }) => toast.info(claimMessages[status].title, claimMessages[status].text),
    onError: () => toast.error(claimMessages.failed.title, claimMessages.failed.text),
  })
  return (
    <FormNotice tone="info" title="We knew this address before your account">
      <div className="grid justify-items-start gap-3">
        {claim.status === 'sent' ? (
          <p>
            What was booked with {claim.email} is shown to nobody but the reader of that mailbox. Please follow the link
            in the letter to it by {formatDeadline(claim.expires_at)}, and choose a new password there.
          </p>
        ) : (
          <p>
            What was {claim.booked ? 'booked with it' : 'sent from it'} is shown to nobody but the reader of that
            mailbox. Ask for a letter, follow the link in it, and choose a new password there.
          </p>
        )}
        <Button size="sm" variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {claim.status === 'sent' ? 'Send It Again' : 'Send Me the Letter'}
        </Button>
      </div>
    </FormNotice>
  )
}
