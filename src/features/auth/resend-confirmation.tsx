import { useLocation } from 'react-router-dom'
import { getSafePath } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { resendConfirmationMessages } from './auth-messages'
import { resendConfirmation } from './auth-mutations'

/**
 * The path to open after sign-in or registration. Also works if the confirmation link opens in another tab. Default:
 * the dashboard.
 */
export const useReturnPath = (): string => {
  const { state: navigationState } = useLocation() as { state: { from?: unknown } | null }
  return getSafePath(navigationState?.from, paths.dashboard)
}

/** Sends the confirmation email again. Shows the same result for registered and unregistered email addresses. */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const returnTo = useReturnPath()
  const { send, isBusy } = useSend(resendConfirmation, { messages: resendConfirmationMessages })
  return (
    <p className="text-center text-sm text-muted">
      No email from us?{' '}
      <Button variant="link" size="sm" type="button" isBusy={isBusy} onClick={() => void send({ email, returnTo })}>
        Send the confirmation again
      </Button>
    </p>
  )
}
