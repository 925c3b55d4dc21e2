import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useSend } from '@/ui/form/use-send'
import type { Profile } from '@/features/auth/auth-context'
import { NAME_TAKEN_MESSAGE, profileMessages } from './account-messages'
import { profileSchema, type ProfileValues as Form, saveProfile } from './account-mutations'

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
  const { send, isBusy } = useSend(saveProfile(profile), {
    form,
    messages: profileMessages,
    errors: (result) => (result.status === 'name_taken' ? { full_name: NAME_TAKEN_MESSAGE } : {}),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(values) => void form.handleSubmit((values) => send(values))(values)}
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
        hint="You sign in with this address. To change it, contact us."
      />
      <PrivacyNote>We use your name and phone number to run your trips and to reach you about them.</PrivacyNote>
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
