import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from './field'
import type { NewPassword } from './use-new-password'

interface NewPasswordFormProps {
  form: NewPassword
  /** Whose password it is: told to password managers. */
  email: string
  send: (password: string) => unknown
  busy: boolean
  label: string
  busyLabel: string
}

/** The password of an account that a letter's link opens. */
export const NewPasswordForm = ({ form, email, send, busy, label, busyLabel }: NewPasswordFormProps) => (
  <form
    noValidate
    className="grid gap-4"
    onSubmit={(event) => void form.handleSubmit(({ password }) => send(password))(event)}
  >
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      required
      hint={PASSWORD_HINT}
      error={form.formState.errors.password?.message}
      {...form.register('password')}
    />
    <Button type="submit" busy={busy}>
      {busy ? busyLabel : label}
    </Button>
  </form>
)
