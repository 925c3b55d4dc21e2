import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'
import { freedText } from '../waitlist-rules'

export const DELETE_WARNING = 'Are you sure you want to delete this waitlist entry? This action cannot be undone.'
export const NO_ENTRIES = 'No waitlist entries found.'
const UPDATE_FAILED = { title: 'Error', text: 'Failed to update entry. Please try again.' }
const GONE = { title: 'Entry Not Found', text: 'Somebody else has deleted this entry.' }

/** What is said beside the answers of the database. */
export const waitlistWords = {
  copied: { tone: 'success', title: 'Email Copied', text: 'The address is on your clipboard.' },
  copyFailed: { title: 'Error', text: 'Failed to copy email address.' },
  exportFailed: { title: 'Error', text: 'Failed to export the list. Please try again.' },
} satisfies Record<string, Words>

/** Words for each answer to deleting an entry. */
export const deleteWords: WordsFor<RpcResults['delete_waitlist_entry']> = {
  deleted: { tone: 'success', title: 'Entry Deleted', text: 'The waitlist entry has been removed.' },
  // By somebody else, or by an earlier try whose answer was lost.
  not_found: { tone: 'info', title: 'Entry Deleted', text: 'It had been removed already.' },
  failed: { title: 'Error', text: 'Failed to delete entry. Please try again.' },
}

/** Words for each answer to changing an entry. */
export const updateWords: WordsFor<RpcResults['update_waitlist_entry']> = {
  updated: { tone: 'success', title: 'Entry Updated', text: 'The waitlist entry has been updated.' },
  duplicate: { title: 'Error', text: 'This person is already on the waitlist for that event.' },
  offer_stands: {
    title: 'Offer Stands',
    text: "This entry has an offer, so its event, seats and email address can't change.",
  },
  invalid: UPDATE_FAILED,
  not_found: GONE,
  failed: UPDATE_FAILED,
}

/** Words for each answer to offering seats, and to withdrawing an offer. */
export const offerWords: WordsFor<RpcResults['admin_offer_seats'] | RpcResults['withdraw_offer']> = {
  offered: {
    tone: 'success',
    title: 'Seats Offered',
    text: 'The seats are held for them, and they were sent an e-mail.',
  },
  withdrawn: (freed) => ({
    tone: 'success',
    title: 'Offer Withdrawn',
    text: freedText(freed) || 'The seats are free for whoever is next.',
  }),
  sold_out: { title: 'No Seats Free', text: 'There are not enough free seats for this entry.' },
  closed: { title: 'Not On Sale', text: 'This event isn’t on sale, so no seats were offered.' },
  unconfirmed: { title: 'Email Not Confirmed', text: 'Seats are offered once they confirm their email address.' },
  already_offered: { title: 'Already Offered', text: 'This entry has an offer, or has already booked.' },
  not_offered: { title: 'No Open Offer', text: 'The offer is no longer open.' },
  not_found: GONE,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
