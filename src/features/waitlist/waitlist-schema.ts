import { waitlistSubmissionsLimits } from '@/lib/generated/limits'
import { letterSchema } from '@/lib/schema'
export const waitlistSchema = letterSchema({
  name: 'Please enter your full name.',
  most: waitlistSubmissionsLimits.notes.maxLength,
})
