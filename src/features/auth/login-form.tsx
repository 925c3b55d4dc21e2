import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { PasswordField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { signInMessages } from './auth-messages'
import { type SignInCredentials, loginSchema, signIn } from './auth-mutations'
import { ResendConfirmation } from './resend-confirmation'

/**
 * Signs a member in with email and password. Afterwards the /login page redirects to the requested page, to /admin or
 * to /events.
 */
export const LoginForm = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const form = useForm<SignInCredentials>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const { send, isBusy, result, notice } = useSend(signIn, {
    form,
    messages: signInMessages,
    notice: 'both',
    onResult: ({ status }) =>
      status === 'signed_in' &&
      location.pathname !== paths.login &&
      navigate(paths.login, { state: location.state as unknown }),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
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
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <MessageNotice message={notice} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Signing In...' : 'Sign In'}
      </Button>
      <Link to={paths.forgotPassword} className="justify-self-center py-1 text-sm underline underline-offset-4">
        Forgot password?
      </Link>
      {result?.status === 'unconfirmed' && <ResendConfirmation email={result.email} />}
    </form>
  )
}
