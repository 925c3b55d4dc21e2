import * as z from 'zod/mini'
import type { Value } from '@/lib/database'
import { announcementsLimits } from '@/lib/generated/limits'
import { line, wanted } from '@/lib/schema'
import type { Guest } from './guest-letter-queries'

export type Audience = Value<'announcements', 'audience'>

export const AUDIENCES: Record<Audience, { label: string; isMeant: (guest: Guest) => boolean }> = {
  all: { label: 'All guests', isMeant: () => true },
  owing: { label: 'Guests who still owe', isMeant: ({ owes }) => owes },
  details: { label: 'Guests whose traveller details are missing', isMeant: ({ lacks }) => lacks },
}

/** The reached guests, and the names of those without an email or with a blocked one. */
export const readersOf = (guests: readonly Guest[], audience: Audience) => {
  const meant = guests.filter(AUDIENCES[audience].isMeant)
  return {
    reached: meant.filter(({ email, reason }) => email && !reason),
    bounced: meant.filter(({ email, reason }) => email && reason),
    without: meant.filter(({ email }) => !email),
  }
}

export const namesOf = (guests: readonly Guest[]): string => guests.map(({ full_name }) => full_name).join(', ')

export const guestLetterSchema = z.object({
  audience: z.enum(announcementsLimits.audience.values),
  // One line of printable characters, like a name.
  subject: line('Please enter a subject.'),
  body: wanted(announcementsLimits.body.maxLength, 'Please write the announcement.'),
})

export type GuestLetterValues = z.infer<typeof guestLetterSchema>
