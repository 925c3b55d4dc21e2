import { formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { announcementMessages } from './claim-messages'
import { requestClaimLink } from './claim-mutations'

/** Tells a member that there are bookings for their email from before the account. */
export const ClaimNotice = ({ claim }: { claim: Exclude<RpcResults['my_claim'], { status: 'none' }> }) => {
  const { send, busy } = useSend(requestClaimLink, { messages: announcementMessages })
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
            What was {claim.booked ? 'booked with it' : 'sent from it'} is shown only to the owner of that mailbox. Send
            the email, follow its link and choose a new password there.
          </p>
        )}
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void send()}>
          {claim.status === 'sent' ? 'Send It Again' : 'Email Me the Link'}
        </Button>
      </div>
    </FormNotice>
  )
}
