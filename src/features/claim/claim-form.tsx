import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { newPasswordSchema } from '@/features/auth/auth-schema'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { claimMessages } from './claim-messages'
import { takeUpClaim } from './claim-mutations'
import { claimStatus } from './claim-queries'

/** The password by which the mailbox's reader alone gets in from now on. */
export const ClaimForm = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const claim = useMutation({
    ...takeUpClaim(token),
    onSuccess: async (outcome) => {
      if (outcome.status === 'claimed') {
        toast.success(claimMessages.claimed.title, claimMessages.claimed.text)
        if (outcome.booked_twice.length > 0) {
          const { title, text } = claimMessages.booked_twice(outcome.booked_twice)
          toast.info(title, text)
        }
        await navigate(paths.dashboard, { replace: true })
      } else if (outcome.status === 'weak_password') {
        form.setError('password', { message: claimMessages.weak_password.text }, { shouldFocus: true })
      } else {
        // Used or run out meanwhile: the page shows what it is now.
        await queryClient.invalidateQueries(claimStatus(token))
      }
    },
    onError: () => toast.error(claimMessages.failed.title, claimMessages.failed.text),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ password }) => claim.mutate(password))(event)}
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
      <Button type="submit" busy={claim.isPending}>
        {claim.isPending ? 'Saving...' : 'Set Password and Sign In'}
      </Button>
    </form>
  )
}
