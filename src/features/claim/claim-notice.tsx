import { formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { requestClaimMessages } from './claim-messages'
import { requestClaimLink } from './claim-mutations'

/** Tells members that earlier bookings under their email address are not yet attached to their account. */
export const ClaimNotice = ({ claim }: { claim: Exclude<RpcResults['my_claim'], { status: 'none' }> }) => {
  const { send, isBusy } = useSend(requestClaimLink, { messages: requestClaimMessages })
  return (
    <FormNotice tone="info" title="You have earlier bookings or messages">
      <div className="grid justify-items-start gap-3">
        {claim.status === 'sent' ? (
          <p>
            We’ve emailed a link to {claim.email}. Open the link by {formatDeadline(claim.expires_at)}, then choose a
            new password. All bookings and messages of {claim.email} will then be in your account.
          </p>
        ) : (
          <p>
            You {claim.booked ? 'booked trips' : 'contacted us'} with this email address before you created your
            account. To see your earlier {claim.booked ? 'bookings' : 'messages'}, confirm that the address is yours:
            open the link we’ll email you, then choose a new password.
          </p>
        )}
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void send()}>
          {claim.status === 'sent' ? 'Send the Link Again' : 'Email Me the Link'}
        </Button>
      </div>
    </FormNotice>
  )
}
