import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { NewPasswordForm, useNewPasswordForm, getWeakPasswordErrors } from '@/ui/form/new-password-form'
import { showToast, useSend } from '@/ui/form/use-send'
import { attachMessages, createBookedTwiceMessage, claimMessages } from './claim-messages'
import { attachClaim, claimAccount } from './claim-mutations'

/** A form that adds earlier bookings to the account of the signed-in user, whose email address is already confirmed. */
export const AttachClaimForm = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const { send, isBusy } = useSend(attachClaim(token), {
    messages: attachMessages,
    onResult: (result) => {
      if (result.status !== 'claimed') return undefined
      if (result.booked_twice.length > 0) showToast(createBookedTwiceMessage(result.booked_twice))
      return navigate(paths.dashboard, { replace: true })
    },
  })
  return (
    <Button size="lg" isBusy={isBusy} onClick={() => void send(undefined)}>
      Add to My Account
    </Button>
  )
}

/**
 * Sets a new password for the account and attaches earlier bookings. The new password ends all other sessions of the
 * account.
 */
export const ClaimForm = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const form = useNewPasswordForm()
  const { send, isBusy } = useSend(claimAccount(token, email), {
    form,
    messages: claimMessages,
    errors: getWeakPasswordErrors,
    onResult: (result) => {
      // After any result other than `claimed`, the form stays open, and the page refetches the status of the claim
      // link.
      if (result.status !== 'claimed') return undefined
      if (result.booked_twice.length > 0) showToast(createBookedTwiceMessage(result.booked_twice))
      return navigate(paths.dashboard, { replace: true })
    },
  })
  return <NewPasswordForm {...{ form, email, send, isBusy }} label="Set Password and Sign In" busyLabel="Saving..." />
}
