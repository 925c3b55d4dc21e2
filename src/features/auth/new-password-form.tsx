import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { CodeField, PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { useAuth } from './auth-context'
import { passwordMessages, WRONG_CODE_MESSAGE } from './auth-messages'
import { createNewPasswordSchema, setNewPassword } from './auth-mutations'
import { getVerifiedFactor } from './second-factor'

export const ResetPasswordForm = () => {
  const navigate = useNavigate()
  const { user } = useAuth()
  const needsCode = getVerifiedFactor(user) !== undefined
  const form = useForm({
    resolver: zodResolver(createNewPasswordSchema(needsCode)),
    defaultValues: { password: '', code: '' },
  })
  const { send, isBusy } = useSend(setNewPassword, {
    form,
    draft: false,
    messages: passwordMessages,
    errors: ({ status }) => (status === 'wrong_code' ? { code: WRONG_CODE_MESSAGE } : {}),
    onResult: ({ status }) => status === 'changed' && navigate(paths.dashboard, { replace: true }),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {needsCode && <CodeField error={form.formState.errors.code?.message} {...form.register('code')} />}
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
