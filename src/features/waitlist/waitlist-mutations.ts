import { rpcMutation } from '@/lib/backend/rpc'
import type { ContactMessage } from '@/lib/schema'

/**
 * Joins the waitlist of an event. Either all requested seats are offered together, or none. Empty mobile numbers and
 * notes are stored as null.
 */
export const joinWaitlist = (eventId: string, seats: number) =>
  rpcMutation(
    'join_waitlist',
    ({ full_name, email, phone, message }: ContactMessage) => ({
      event_id: eventId,
      full_name,
      email,
      phone: phone || undefined,
      notes: message || undefined,
      seats,
    }),
    eventId,
  )

/** Confirms the email address of a waitlist entry with the token from the email. */
export const confirmWaitlistEntry = rpcMutation('confirm_waitlist', (token: string) => ({ token }))

export const declineOffer = (token: string) => rpcMutation('decline_offer', () => ({ token }), token)

export const leaveWaitlist = (entryId: string) => rpcMutation('leave_waitlist', () => ({ entry_id: entryId }), entryId)
