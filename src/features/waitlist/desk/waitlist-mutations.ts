import { rpcMutation } from '@/lib/backend/rpc'

export interface WaitlistChange {
  id: string
  full_name: string
  email: string
  phone: string
  event_id: string
  notes: string
}

/** Answers updated, offer_stands, duplicate, invalid or not_found. */
export const updateWaitlistEntry = rpcMutation('update_waitlist_entry', ({ id, ...change }: WaitlistChange) => ({
  entry_id: id,
  ...change,
}))

/** Answers deleted or not_found. */
export const deleteWaitlistEntry = rpcMutation('delete_waitlist_entry', (id: string) => ({ entry_id: id }))

/** Offers seats now, before an entry's turn. Answers offered, sold_out, closed, already or not_found. */
export const offerSeats = rpcMutation('admin_offer_seats', (entryId: string) => ({ entry_id: entryId }))

/** Answers withdrawn, not_offered or not_found. */
export const withdrawOffer = rpcMutation('withdraw_offer', (entryId: string) => ({ entry_id: entryId }))
