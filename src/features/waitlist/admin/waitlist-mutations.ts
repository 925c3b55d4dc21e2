import { rpcMutation } from '@/lib/backend/rpc'

export interface WaitlistChange {
  id: string
  full_name: string
  email: string
  phone: string
  event_id: string
  notes: string
}

export const updateWaitlistEntry = rpcMutation('update_waitlist_entry', ({ id, ...change }: WaitlistChange) => ({
  entry_id: id,
  ...change,
}))

export const deleteWaitlistEntry = rpcMutation('delete_waitlist_entry', (id: string) => ({ entry_id: id }))

/** Offers seats to a waitlist entry, regardless of its position in the waitlist. */
export const offerSeats = rpcMutation('admin_offer_seats', (entryId: string) => ({ entry_id: entryId }))

export const withdrawOffer = rpcMutation('withdraw_offer', (entryId: string) => ({ entry_id: entryId }))
