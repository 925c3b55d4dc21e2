import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField, TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { authFailure } from './auth-messages'
import { signUp, type Registration } from './auth-mutations'
import { registrationSchema } from './auth-schema'
import { ResendConfirmation } from './resend-confirmation'

const EMPTY: Registration = { full_name: '', email: '', password: '' }

/** Cleared once registered, kept after a failure. */
export const RegisterForm = () => {
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema), defaultValues: EMPTY })
  const { errors } = form.formState
  const attempt = useMutation({
    ...signUp,
    onSuccess: () => {
      toast.success('Registration Successful!', 'Please check your email to confirm your account.')
      form.reset(EMPTY)
    },
    onError: (error) => toast.error(...authFailure(error, 'Registration')),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => attempt.mutate(values))(event)}
    >
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={attempt.isPending}>
        {attempt.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
      {attempt.isSuccess && (
        <div role="status" className="grid gap-1 text-center">
          <p>Please check your email to confirm your account.</p>
          <ResendConfirmation email={attempt.variables.email} />
        </div>
      )}
    </form>
  )
}
