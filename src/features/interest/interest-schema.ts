import { interestSubmissionsLimits } from '@/lib/generated/limits'
import { letterSchema } from '@/lib/letter'

export const interestSchema = letterSchema({
  name: 'Please enter your name.',
  most: interestSubmissionsLimits.message.maxLength,
})
