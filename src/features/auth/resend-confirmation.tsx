import { useMutation } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { authFailure } from './auth-messages'
import { resendConfirmation } from './auth-mutations'

/** For whom the confirmation mail did not reach. Answers alike whether the address is known or not. */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const resend = useMutation({
    ...resendConfirmation,
    onSuccess: () => toast.success('Email sent', 'If this address awaits confirmation, a new link is on its way.'),
    onError: (error) => toast.error(...authFailure(error, 'Registration')),
  })
  return (
    <p className="text-center text-sm text-muted">
      No mail from us?{' '}
      <Button variant="link" size="sm" type="button" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        Send the confirmation again
      </Button>
    </p>
  )
}
