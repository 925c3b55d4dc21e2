import { codeOf } from '@/lib/errors'
import type { Outcome } from '@/lib/outcome'
import { toast } from '@/ui/toast'

export const DELETE_WARNING = 'Are you sure you want to delete this waitlist entry? This action cannot be undone.'
export const NO_ENTRIES = 'No waitlist entries found.'

const UNIQUE_VIOLATION = '23505'

/** What became of an admin's action on the waitlist, in the spec's words where it has some. */
export const waitlistAdminMessages = {
  updated: () => toast.success('Entry Updated', 'The waitlist entry has been updated.'),
  updateFailed: (error: unknown) =>
    toast.error(
      'Error',
      codeOf(error) === UNIQUE_VIOLATION ? 'This person is already on the waitlist for that event.' : 'Failed to update entry. Please try again.',
    ),
  deleted: () => toast.success('Entry Deleted', 'The waitlist entry has been removed.'),
  deleteFailed: () => toast.error('Error', 'Failed to delete entry. Please try again.'),
  copied: () => toast.success('Email Copied', 'The address is on your clipboard.'),
  copyFailed: () => toast.error('Error', 'Failed to copy email address.'),
  failed: () => toast.error('Error', 'Something went wrong. Please try again.'),
  exportFailed: () => toast.error('Error', 'Failed to export the list. Please try again.'),
} as const

const OFFER_ANSWERS: Record<string, [title: string, description: string]> = {
  sold_out: ['No Seats Free', 'There are not enough free seats for this entry.'],
  closed: ['Not On Sale', 'This event does not take bookings at the moment.'],
  already: ['Already Offered', 'This entry has an offer, or has already booked.'],
  not_found: ['Entry Not Found', 'Somebody else has deleted this entry.'],
  not_offered: ['No Open Offer', 'The offer is no longer open.'],
}

/** Words what offering or withdrawing answered. */
export const sayOffer = ({ status }: Outcome): void => {
  if (status === 'offered') return toast.success('Seats Offered', 'The seats are held for them, and they were sent an e-mail.')
  if (status === 'withdrawn') return toast.success('Offer Withdrawn', 'The seats are free for whoever is next.')
  toast.error(...(OFFER_ANSWERS[status] ?? ['Error', 'Something went wrong. Please try again.']))
}
