import * as z from 'zod/mini'
import { LENGTHS } from '@/lib/law'
import { email, personName, phone, words } from '@/lib/schema'

export const interestSchema = z.object({
  full_name: personName('Please enter your name.'),
  email: email(),
  phone: phone(),
  message: words(LENGTHS.interest_submissions.message),
})

export type InterestValues = z.infer<typeof interestSchema>
