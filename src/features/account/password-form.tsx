import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { codeOf, messageOf } from '@/lib/errors'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { accountMessages } from './account-messages'
import { changePassword } from './account-mutations'
import { passwordSchema, type PasswordValues as Form } from './account-schema'

const EMPTY: Form = { current: '', next: '' }

export const PasswordForm = ({ email }: { email: string }) => {
  const form = useForm<Form>({ resolver: zodResolver(passwordSchema), defaultValues: EMPTY })
  const { errors } = form.formState
  const change = useMutation({
    ...changePassword(email),
    onSuccess: () => {
      toast.success(accountMessages.passwordChanged.title, accountMessages.passwordChanged.text)
      form.reset(EMPTY)
    },
    onError: (error) => {
      const { title, text } = accountMessages.wrongPassword
      if (codeOf(error) === 'invalid_credentials') form.setError('current', { message: text }, { shouldFocus: true })
      else toast.error(title, messageOf(error))
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => void form.handleSubmit((values) => change.mutate(values))(submitted)}
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        error={errors.current?.message}
        {...form.register('current')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errors.next?.message}
        {...form.register('next')}
      />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {change.isPending ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  )
}
