import { waitlistSubmissionsLimits } from '@/lib/generated/limits'
import { messageFormSchema } from '@/lib/schema'
export const waitlistSchema = messageFormSchema({
  name: 'Please enter your full name.',
  max: waitlistSubmissionsLimits.notes.maxLength,
})
