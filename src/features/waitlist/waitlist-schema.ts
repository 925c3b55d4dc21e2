import { LENGTHS } from '@/lib/law'
import { letterSchema } from '@/lib/letter'

export const waitlistSchema = letterSchema({
  name: 'Please enter your full name.',
  most: LENGTHS.waitlist_submissions.notes,
})
