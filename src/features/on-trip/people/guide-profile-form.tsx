import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { guideProfilesLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField, TextAreaField, TextField } from '@/ui/form/field'
import { PictureField, useFormPicture } from '@/ui/form/picture-field'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import {
  guideProfileMessages,
  guideProfileSchema,
  saveGuideProfile,
  type GuideProfileValues,
} from './event-people-mutations'
import { guideProfile, type GuideProfile } from './event-people-queries'

interface GuideProfileFormProps {
  userId: string
  /** The name to suggest while the guide has no profile. */
  suggestedName: string
  onSaved?: () => void
}

const GuideProfileFields = ({
  userId,
  suggestedName,
  profile,
  onSaved,
}: GuideProfileFormProps & { profile: GuideProfile | null }) => {
  const form = useForm<GuideProfileValues>({
    resolver: zodResolver(guideProfileSchema),
    defaultValues: {
      public_name: profile?.public_name ?? suggestedName,
      biography: profile?.biography ?? '',
      is_public: profile?.is_public ?? false,
    },
  })
  const { errors } = form.formState
  const { pictureField, waitForPicture } = useFormPicture(profile?.photo_url ?? null)
  const { send, isBusy } = useSend(saveGuideProfile(userId), {
    form,
    draft: ['guide_profiles', userId],
    messages: guideProfileMessages,
    onResult: ({ status }) => status === 'saved' && onSaved?.(),
  })
  const saveProfile = async (values: GuideProfileValues) => {
    const photo = await waitForPicture()
    if (!photo) return
    await send({
      form: values,
      photo_url: photo.image_url,
      picture: photo.picture,
      formerPhotoUrl: profile?.photo_url ?? null,
    })
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(saveProfile)(event)}>
      {/* Forms inside a dialog have two columns; this form spans both, and is a flexbox with a single column. */}
      <div className="col-span-full flex flex-col gap-4">
        <TextField
          label="Public Name"
          required
          autoComplete="off"
          error={errors.public_name?.message}
          {...form.register('public_name')}
        />
        <TextAreaField
          label="About the Guide"
          rows={5}
          hint={`Up to ${guideProfilesLimits.biography.maxLength} characters.`}
          error={errors.biography?.message}
          {...form.register('biography')}
        />
        <PictureField {...pictureField} label="Photo" />
        <CheckboxField
          label="Show on trip pages"
          hint="Visitors see the name, photo and text on the departures assigned to the guide."
          {...form.register('is_public')}
        />
        <Button type="submit" className="self-start" isBusy={isBusy}>
          Save Guide Profile
        </Button>
      </div>
    </form>
  )
}

/** A form for the public profile of a guide. */
export const GuideProfileForm = (props: GuideProfileFormProps) => {
  const queryResult = useQuery(guideProfile(props.userId))
  if (queryResult.data === undefined)
    return queryResult.error ? (
      <ReadError read={queryResult}>We couldn’t load the guide profile.</ReadError>
    ) : (
      <Skeleton className="h-64" />
    )
  const { data } = queryResult
  // The key resets the form after a new photo is saved, because the photo then has a new URL. A guide without a profile
  // and a profile without a photo have the same key: the first save must not reset a form that the guide still edits.
  return <GuideProfileFields key={data?.photo_url ?? ''} {...props} profile={data} />
}
