import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { authFailure } from './auth-messages'
import { requestPasswordReset } from './auth-mutations'
import { emailSchema } from './auth-schema'

/** Answers alike for known and unknown addresses. */
export const ForgotPasswordForm = () => {
  const form = useForm({ resolver: zodResolver(emailSchema), defaultValues: { email: '' } })
  const request = useMutation({
    ...requestPasswordReset,
    onError: (error) => toast.error(...authFailure(error, 'Login')),
  })
  if (request.isSuccess) {
    return (
      <p role="status" className="text-center">
        If an account exists for {request.variables}, a link to set a new password is on its way. Please check your
        email.
      </p>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ email }) => request.mutate(email))(event)}
    >
      <p className="text-muted">Tell us your e-mail address and we send you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" busy={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Link to={paths.login} className="justify-self-center text-sm underline underline-offset-4">
        Back to login
      </Link>
    </form>
  )
}
