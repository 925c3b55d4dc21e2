import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getFileName, removeUnusedPictures, uploadPicture } from '@/features/pictures/pictures-mutations'
import { getErrorCode } from '@/lib/backend/errors'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { guideProfilesLimits } from '@/lib/generated/limits'
import type { NewPicture } from '@/lib/pictures/new-picture'
import { optionalText, personName } from '@/lib/schema'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'

/** Shows the first name and age group of a traveller to the group of the departure, or hides the traveller. */
export const shareTravellerName = rpcMutation(
  'share_traveller_name',
  ({ travellerId, shares }: { travellerId: string; shares: boolean }) => ({ traveller_id: travellerId, shares }),
)

export const guideProfileSchema = z.object({
  public_name: personName('Please enter the name that guests see.'),
  biography: optionalText(guideProfilesLimits.biography.maxLength),
  is_public: z.boolean(),
})

export type GuideProfileValues = z.infer<typeof guideProfileSchema>

interface SaveGuideProfileRequest {
  form: GuideProfileValues
  /** The URL of the photo to keep. Null: no photo, or a new one. */
  photo_url: string | null
  /** A new photo, already scaled down. */
  picture: NewPicture | null
  /** The URL of the stored photo before the change. */
  formerPhotoUrl: string | null
}

const PHOTO_BUCKET = 'guide-photos'

/**
 * Saves a guide's profile. Deletes the former photo if it is no longer used, or the new photo if the database rejects
 * the profile.
 */
export const saveGuideProfile = (userId: string) =>
  mutationOptions({
    mutationKey: ['save_guide_profile', userId],
    mutationFn: async ({ form, photo_url, picture, formerPhotoUrl }: SaveGuideProfileRequest) => {
      const photoUrl = picture ? await uploadPicture(PHOTO_BUCKET, picture) : photo_url
      const removePhotos = () =>
        removeUnusedPictures(PHOTO_BUCKET, [picture?.name ?? null, getFileName(PHOTO_BUCKET, formerPhotoUrl)])
      try {
        const result = await callRpc('save_guide_profile', {
          user_id: userId,
          ...form,
          // Sends '' instead of null, because the generated argument type does not allow null.
          photo_url: photoUrl ?? '',
        })
        await removePhotos()
        return result
      } catch (error) {
        // An error without a code means that no response arrived. The profile may then have been stored with the new
        // photo, so the photo is not deleted.
        if (getErrorCode(error)) await removePhotos()
        throw error
      }
    },
  })
const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const nameSharingMessages: MessagesFor<RpcResults['share_traveller_name']> = {
  saved: { tone: 'success', title: 'Saved', text: 'The group now sees the names that you show.' },
  not_found: { title: 'This booking has changed', text: 'Reload the page to see the current travellers.' },
  invalid: ERROR_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const guideProfileMessages: MessagesFor<RpcResults['save_guide_profile']> = {
  saved: { tone: 'success', title: 'Saved', text: 'The guide profile has been updated.' },
  not_found: { title: 'Not a guide', text: 'This person is no longer a guide.' },
  invalid: { title: 'Please check the profile', text: 'Some fields need your attention.' },
  failed: ERROR_MESSAGE,
}
