import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { passwordWords } from './auth-messages'
import { setNewPassword } from './auth-mutations'
import { newPasswordSchema } from './auth-schema'

export const NewPasswordForm = () => {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const { send, busy } = useSend(setNewPassword, {
    words: passwordWords,
    onAnswer: () => navigate(paths.dashboard, { replace: true }),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ password }) => send(password))(event)}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
