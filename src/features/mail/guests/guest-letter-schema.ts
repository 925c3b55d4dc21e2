import * as z from 'zod/mini'
import { eventLettersLimits } from '@/lib/generated/limits'
import { line, wanted } from '@/lib/schema'

export const guestLetterSchema = z.object({
  audience: z.enum(eventLettersLimits.audience.values),
  // One line of letters that can be seen, as a name is.
  subject: line('Please enter a subject.'),
  body: wanted(eventLettersLimits.body.maxLength, 'Please write what the letter says.'),
})

export type GuestLetterValues = z.infer<typeof guestLetterSchema>
