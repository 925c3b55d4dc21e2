import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { codeOf } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { PasswordField, TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { authFailure } from './auth-messages'
import { signIn, type Credentials } from './auth-mutations'
import { loginSchema } from './auth-schema'
import { ResendConfirmation } from './resend-confirmation'

/** E-mail and password. Once in, /login knows where to lead: back, to /admin or to /events. */
export const LoginForm = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const form = useForm<Credentials>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const attempt = useMutation({
    ...signIn,
    onSuccess: () => {
      toast.success('Welcome back!', "You've successfully logged in.")
      if (location.pathname !== paths.login) void navigate(paths.login, { state: location.state as unknown })
    },
    onError: (error) => toast.error(...authFailure(error, 'Login')),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => attempt.mutate(values))(event)}
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
      <Button type="submit" busy={attempt.isPending}>
        {attempt.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <Link to={paths.forgotPassword} className="justify-self-center text-sm underline underline-offset-4">
        Forgot password?
      </Link>
      {codeOf(attempt.error) === 'email_not_confirmed' && <ResendConfirmation email={attempt.variables?.email ?? ''} />}
    </form>
  )
}
