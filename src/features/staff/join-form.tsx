import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { newPasswordSchema } from '@/features/auth/auth-schema'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { joinWords, WEAK_PASSWORD } from './join-messages'
import { joinStaff } from './join-mutations'

/** A new password, known to nobody who may have had this account before. */
export const JoinForm = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const { send, busy } = useSend(joinStaff(token), {
    form,
    words: joinWords,
    faults: ({ status }) => (status === 'weak_password' ? { password: WEAK_PASSWORD } : {}),
    onAnswer: ({ status }) => (status === 'joined' ? navigate(paths.admin, { replace: true }) : undefined),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ password }) => send(password))(event)}
    >
      {/* Tells password managers whose password it is. */}
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
        {busy ? 'Joining...' : 'Join the Staff'}
      </Button>
    </form>
  )
}
