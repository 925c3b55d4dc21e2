import { Mail } from 'lucide-react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { claimLinkMessages } from './claim-messages'
import { sendClaimLink } from './claim-mutations'

/**
 * A button with which staff email the claim link to a customer. The link attaches bookings made by phone to an account.
 */
export const SendClaimLink = ({ customerId }: { customerId: string }) => {
  const { send, isBusy } = useSend(sendClaimLink, { messages: claimLinkMessages })
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void send(customerId)}>
      {!isBusy && <Mail aria-hidden className="size-4" />}
      Email Claim Link
    </Button>
  )
}
