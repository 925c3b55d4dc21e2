import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPassword, PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from './field'

const newPasswordSchema = z.object({ password: newPassword() })

export type NewPasswordFormState = UseFormReturn<z.infer<typeof newPasswordSchema>>

/** State of a form that sets a new password. */
export const useNewPasswordForm = (): NewPasswordFormState =>
  useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })

/**
 * The field error for a password that the auth service rejects as weak. The service's rules may be stricter than the
 * form's.
 */
export const getWeakPasswordErrors = ({ status }: { status: string }): { password?: string } =>
  status === 'weak_password' ? { password: 'Please choose a longer password (up to 72 characters).' } : {}

interface NewPasswordFormProps {
  form: NewPasswordFormState
  /** Email address of the account. Password managers store it with the password. */
  email: string
  send: (password: string) => unknown
  isBusy: boolean
  label: string
  busyLabel: string
}

/** Sets the password of an account that was identified by a link in an email. */
export const NewPasswordForm = ({ form, email, send, isBusy, label, busyLabel }: NewPasswordFormProps) => (
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
    <Button type="submit" isBusy={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  </form>
)
