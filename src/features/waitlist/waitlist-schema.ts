import * as z from 'zod/mini'
import { LENGTHS } from '@/lib/law'
import { email, personName, phone, words } from '@/lib/schema'

export const waitlistSchema = z.object({
  full_name: personName('Please enter your full name.'),
  email: email(),
  phone: phone(),
  notes: words(LENGTHS.waitlist_submissions.notes),
})

export type WaitlistValues = z.infer<typeof waitlistSchema>
