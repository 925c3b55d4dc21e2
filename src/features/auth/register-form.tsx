import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField, TextField } from '@/ui/form/field'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { signUpMessages } from './auth-messages'
import { type Registration, registrationSchema, signUp } from './auth-mutations'
import { ResendConfirmation, useReturnPath } from './resend-confirmation'

const EMPTY_VALUES: Registration = { full_name: '', email: '', password: '' }

/** Registers a member. The form is cleared after success; typed values stay after a failure. */
export const RegisterForm = () => {
  const form = useForm<Registration>({ resolver: zodResolver(registrationSchema), defaultValues: EMPTY_VALUES })
  const { errors } = form.formState
  const returnTo = useReturnPath()
  const { send, isBusy, result, notice } = useSend(signUp, {
    form,
    messages: signUpMessages,
    notice: 'both',
    onResult: () => form.reset(EMPTY_VALUES),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => send({ ...values, returnTo }))(event)}
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
      <PrivacyNote>We use your name and email address for your account and your bookings.</PrivacyNote>
      <MessageNotice message={notice} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Creating Account...' : 'Create Account'}
      </Button>
      {result?.status === 'signed_up' && (
        <div role="status" className="grid gap-1 text-center">
          <p>Please check your email to confirm your account.</p>
          <ResendConfirmation email={result.email} />
        </div>
      )}
    </form>
  )
}
