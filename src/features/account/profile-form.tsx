import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import type { Profile } from '@/features/auth/auth-context'
import { accountMessages } from './account-messages'
import { saveProfile } from './account-mutations'
import { profileSchema, type ProfileValues as Form } from './account-schema'

interface ProfileFormProps {
  profile: Profile & { phone: string | null }
  email: string
}

export const ProfileForm = ({ profile, email }: ProfileFormProps) => {
  const form = useForm<Form>({
    resolver: zodResolver(profileSchema),
    defaultValues: { full_name: profile.full_name ?? '', phone: profile.phone ?? '' },
  })
  const { errors } = form.formState
  const save = useMutation({
    ...saveProfile(profile),
    onSuccess: ({ status }) => {
      const { title, text } = accountMessages[status]
      if (status === 'saved') toast.success(title, text)
      else if (status === 'name_taken') form.setError('full_name', { message: text }, { shouldFocus: true })
      else toast.error(title, text)
    },
    onError: () => toast.error(accountMessages.failed.title, accountMessages.failed.text),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => void form.handleSubmit((values) => save.mutate(values))(submitted)}
    >
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Email"
        type="email"
        value={email}
        readOnly
        hint="You sign in with it. Write to us to change it."
      />
      <Button type="submit" busy={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
