import * as z from 'zod/mini'
import type { ColumnValue } from '@/lib/table-rows'
import { announcementsLimits } from '@/lib/generated/limits'
import { textLine, requiredText } from '@/lib/schema'
import type { AnnouncementGuest } from './announcement-queries'

export type Audience = ColumnValue<'announcements', 'audience'>

export const AUDIENCES: Record<Audience, { label: string; isRecipient: (guest: AnnouncementGuest) => boolean }> = {
  all: { label: 'All guests', isRecipient: () => true },
  owing: { label: 'Guests who still owe money', isRecipient: ({ owes_money }) => owes_money },
  details: {
    label: 'Guests whose traveller details are missing',
    isRecipient: ({ is_missing_details }) => is_missing_details,
  },
}

/**
 * Splits the recipients of an announcement into three lists: guests whom the email reaches, guests with a blocked email
 * address, and guests without an email address.
 */
export const splitRecipients = (guests: readonly AnnouncementGuest[], audience: Audience) => {
  const recipients = guests.filter(AUDIENCES[audience].isRecipient)
  return {
    reachableGuests: recipients.filter(({ email, reason }) => email && !reason),
    bounced: recipients.filter(({ email, reason }) => email && reason),
    withoutEmail: recipients.filter(({ email }) => !email),
  }
}

export const joinGuestNames = (guests: readonly AnnouncementGuest[]): string =>
  guests.map(({ full_name }) => full_name).join(', ')

export const announcementSchema = z.object({
  audience: z.enum(announcementsLimits.audience.values),
  // The rule for the subject is the same as for names: one line of printable characters.
  subject: textLine('Please enter a subject.'),
  body: requiredText(announcementsLimits.body.maxLength, 'Please write the announcement.'),
})

export type AnnouncementValues = z.infer<typeof announcementSchema>
