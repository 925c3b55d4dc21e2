import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { newPasswordSchema } from '@/features/auth/auth-schema'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { tellByToast, useSend } from '@/ui/form/use-send'
import { bookedTwice, takeUpWords, WEAK_PASSWORD } from './claim-messages'
import { takeUpClaim } from './claim-mutations'

/** The password by which the mailbox's reader alone gets in from now on. */
export const ClaimForm = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const { send, busy } = useSend(takeUpClaim(token), {
    form,
    words: takeUpWords,
    faults: ({ status }) => (status === 'weak_password' ? { password: WEAK_PASSWORD } : {}),
    onAnswer: (answer) => {
      // Used or run out meanwhile: what the link leads to is read again after every try.
      if (answer.status !== 'claimed') return undefined
      if (answer.booked_twice.length > 0) tellByToast(bookedTwice(answer.booked_twice))
      return navigate(paths.dashboard, { replace: true })
    },
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
        {busy ? 'Saving...' : 'Set Password and Sign In'}
      </Button>
    </form>
  )
}
