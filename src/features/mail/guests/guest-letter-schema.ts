import * as z from 'zod/mini'
import { LENGTHS, VALUES } from '@/lib/law'
import { line, wanted } from '@/lib/schema'

export const guestLetterSchema = z.object({
  audience: z.enum(VALUES.event_letters.audience),
  // One line of letters that can be seen, as a name is.
  subject: line('Please enter a subject.'),
  body: wanted(LENGTHS.event_letters.body, 'Please write what the letter says.'),
})

export type GuestLetterValues = z.infer<typeof guestLetterSchema>
