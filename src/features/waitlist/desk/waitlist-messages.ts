import type { Answers } from '@/lib/law'
import { toast } from '@/ui/toast/toast'

export const DELETE_WARNING = 'Are you sure you want to delete this waitlist entry? This action cannot be undone.'
export const NO_ENTRIES = 'No waitlist entries found.'
const UPDATE_FAILED = 'Failed to update entry. Please try again.'
const GONE = 'Somebody else has deleted this entry.'

/** What became of an admin's action on the waitlist, in the spec's words where it has some. */
export const waitlistAdminMessages = {
  updateFailed: () => toast.error('Error', UPDATE_FAILED),
  deleted: ({ status }: Answers['delete_waitlist_entry']) =>
    status === 'deleted'
      ? toast.success('Entry Deleted', 'The waitlist entry has been removed.')
      : toast.error('Entry Not Found', GONE),
  deleteFailed: () => toast.error('Error', 'Failed to delete entry. Please try again.'),
  copied: () => toast.success('Email Copied', 'The address is on your clipboard.'),
  copyFailed: () => toast.error('Error', 'Failed to copy email address.'),
  failed: () => toast.error('Error', 'Something went wrong. Please try again.'),
  exportFailed: () => toast.error('Error', 'Failed to export the list. Please try again.'),
} as const

const UPDATE_ANSWERS: Record<
  Exclude<Answers['update_waitlist_entry']['status'], 'updated'>,
  [title: string, description: string]
> = {
  duplicate: ['Error', 'This person is already on the waitlist for that event.'],
  offer_stands: ['Offer Stands', 'An offer was made to this entry meanwhile: it stays with its event.'],
  invalid: ['Error', UPDATE_FAILED],
  not_found: ['Entry Not Found', GONE],
}

/** Words what changing an entry answered. */
export const sayUpdated = ({ status }: Answers['update_waitlist_entry']): void => {
  if (status === 'updated') return toast.success('Entry Updated', 'The waitlist entry has been updated.')
  toast.error(...UPDATE_ANSWERS[status])
}

type OfferAnswer = Answers['admin_offer_seats'] | Answers['withdraw_offer']
const OFFER_ANSWERS: Record<
  Exclude<OfferAnswer['status'], 'offered' | 'withdrawn'>,
  [title: string, description: string]
> = {
  sold_out: ['No Seats Free', 'There are not enough free seats for this entry.'],
  closed: ['Not On Sale', 'This event does not take bookings at the moment.'],
  already: ['Already Offered', 'This entry has an offer, or has already booked.'],
  not_found: ['Entry Not Found', GONE],
  not_offered: ['No Open Offer', 'The offer is no longer open.'],
}

/** Words what offering or withdrawing answered. */
export const sayOffer = ({ status }: OfferAnswer): void => {
  if (status === 'offered')
    return toast.success('Seats Offered', 'The seats are held for them, and they were sent an e-mail.')
  if (status === 'withdrawn') return toast.success('Offer Withdrawn', 'The seats are free for whoever is next.')
  toast.error(...OFFER_ANSWERS[status])
}
