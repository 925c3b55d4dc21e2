import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { passwordResetMessages } from './auth-messages'
import { emailSchema, requestPasswordReset } from './auth-mutations'

/** Requests a password reset link. Shows the same result for registered and unregistered email addresses. */
export const ForgotPasswordForm = () => {
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: '' } })
  const { send, isBusy, result } = useSend(requestPasswordReset, { form, messages: passwordResetMessages })
  if (result?.status === 'sent') {
    return (
      <p role="status" className="text-center">
        If an account exists for {result.email}, a link to set a new password is on its way. Please check your email.
      </p>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ email }) => send(email))(event)}
    >
      <p className="text-muted">Enter your email address and we’ll send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Link to={paths.login} className="justify-self-center py-1 text-sm underline underline-offset-4">
        Back to login
      </Link>
    </form>
  )
}
