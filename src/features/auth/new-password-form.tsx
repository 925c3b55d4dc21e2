import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { CodeField, PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { useAuth } from './auth-context'
import { passwordWords, WRONG_CODE } from './auth-messages'
import { newPasswordSchema, setNewPassword } from './auth-mutations'
import { factorOf } from './second-factor'

export const NewPasswordForm = () => {
  const navigate = useNavigate()
  const { user } = useAuth()
  const asksCode = factorOf(user) !== undefined
  const form = useForm({
    resolver: zodResolver(newPasswordSchema(asksCode)),
    defaultValues: { password: '', code: '' },
  })
  const { send, busy } = useSend(setNewPassword, {
    form,
    draft: false,
    words: passwordWords,
    faults: ({ status }) => (status === 'wrong_code' ? { code: WRONG_CODE } : {}),
    onAnswer: ({ status }) => status === 'changed' && navigate(paths.dashboard, { replace: true }),
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
      {asksCode && <CodeField error={form.formState.errors.code?.message} {...form.register('code')} />}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
