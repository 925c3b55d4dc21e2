import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { PASSWORD_HINT } from '@/lib/schema'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { setNewPassword } from './auth-mutations'
import { newPasswordSchema } from './auth-schema'

export const NewPasswordForm = () => {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues: { password: '' } })
  const save = useMutation({
    ...setNewPassword,
    onSuccess: () => {
      toast.success('Password updated', 'Your new password is set.')
      void navigate(paths.dashboard, { replace: true })
    },
    onError: (error) => toast.error('Password not updated', messageOf(error)),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ password }) => save.mutate(password))(event)}
    >
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  )
}
