import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'
import { describeFreedSeats } from '../waitlist-rules'

export const DELETE_ENTRY_WARNING = 'Are you sure you want to delete this waitlist entry? This action cannot be undone.'
export const NO_ENTRIES_TEXT = 'No waitlist entries found.'
const UPDATE_ERROR_MESSAGE = { title: 'Error', text: 'Failed to update entry. Please try again.' }
const NOT_FOUND_MESSAGE = { title: 'Entry not found', text: 'Someone else has deleted this entry.' }

/** Messages that do not depend on a result of the database. */
export const waitlistEntryMessages = {
  copied: { tone: 'success', title: 'Email Copied', text: 'The address is on your clipboard.' },
  copyFailed: { title: 'Error', text: 'Failed to copy email address.' },
  exportFailed: { title: 'Error', text: 'Failed to export the list. Please try again.' },
} satisfies Record<string, Message>

export const deleteMessages: MessagesFor<RpcResults['delete_waitlist_entry']> = {
  deleted: { tone: 'success', title: 'Entry Deleted', text: 'The waitlist entry has been removed.' },
  // Other staff, or an earlier attempt whose response was lost, have already deleted the entry.
  not_found: { tone: 'info', title: 'Entry Deleted', text: 'The waitlist entry had already been removed.' },
  failed: { title: 'Error', text: 'Failed to delete entry. Please try again.' },
}

export const updateMessages: MessagesFor<RpcResults['update_waitlist_entry']> = {
  updated: { tone: 'success', title: 'Entry Updated', text: 'The waitlist entry has been updated.' },
  duplicate: { title: 'Error', text: 'This person is already on the waitlist for that event.' },
  has_offer: {
    title: 'Offer is open',
    text: "This entry has an offer, so its event, seats and email address can't change.",
  },
  invalid: UPDATE_ERROR_MESSAGE,
  not_found: NOT_FOUND_MESSAGE,
  failed: UPDATE_ERROR_MESSAGE,
}

export const offerMessages: MessagesFor<RpcResults['admin_offer_seats'] | RpcResults['withdraw_offer']> = {
  offered: {
    tone: 'success',
    title: 'Seats offered',
    text: 'We hold the seats for this person, and have emailed them.',
  },
  withdrawn: (freed) => ({
    tone: 'success',
    title: 'Offer withdrawn',
    text: describeFreedSeats(freed) || 'The seats go to the next person in line.',
  }),
  sold_out: { title: 'No seats free', text: 'There are not enough free seats for this entry.' },
  closed: { title: 'Not on sale', text: 'This event isn’t on sale, so no seats were offered.' },
  unconfirmed: {
    title: 'Email not confirmed',
    text: 'Seats are offered once this person confirms their email address.',
  },
  already_offered: { title: 'Already offered', text: 'This person has an offer or has already booked.' },
  not_offered: { title: 'No open offer', text: 'The offer is no longer open.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
