import { LENGTHS } from '@/lib/law'
import { letterSchema } from '@/lib/letter'

export const interestSchema = letterSchema({
  name: 'Please enter your name.',
  most: LENGTHS.interest_submissions.message,
})
