import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { CodeField, PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { useAuth } from '@/features/auth/auth-context'
import { passwordMessages, WRONG_CODE_MESSAGE } from '@/features/auth/auth-messages'
import { getVerifiedFactor } from '@/features/auth/second-factor'
import { WRONG_PASSWORD_MESSAGE } from './account-messages'
import { changePassword, createPasswordSchema, type PasswordValues as Form } from './account-mutations'

const EMPTY_VALUES: Form = { current: '', newPassword: '', code: '' }

export const PasswordForm = ({ email }: { email: string }) => {
  const { user } = useAuth()
  const needsCode = getVerifiedFactor(user) !== undefined
  const form = useForm<Form>({ resolver: zodResolver(createPasswordSchema(needsCode)), defaultValues: EMPTY_VALUES })
  const { errors } = form.formState
  const { send, isBusy } = useSend(changePassword(email), {
    form,
    messages: passwordMessages,
    errors: ({ status }) => ({
      ...(status === 'wrong_password' && { current: WRONG_PASSWORD_MESSAGE }),
      ...(status === 'wrong_code' && { code: WRONG_CODE_MESSAGE }),
    }),
    onResult: ({ status }) => status === 'changed' && form.reset(EMPTY_VALUES),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(values) => void form.handleSubmit((values) => send(values))(values)}
    >
      {/* This hidden field tells password managers which account the password belongs to. */}
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
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      {needsCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {isBusy ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  )
}
