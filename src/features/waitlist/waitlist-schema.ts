import { waitlistSubmissionsLimits } from '@/lib/generated/limits'
import { letterSchema } from '@/lib/letter'

export const waitlistSchema = letterSchema({
  name: 'Please enter your full name.',
  most: waitlistSubmissionsLimits.notes.maxLength,
})
