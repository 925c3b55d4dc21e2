import { toast } from '@/ui/toast/toast'

export const DELETE_WARNING =
  'Are you sure you want to delete this event? This action cannot be undone. This will permanently delete the event and all associated data.'

/** What became of an admin's action on an event, in the spec's words where it has some. */
export const eventMessages = {
  titleRequired: () => toast.error('Title Required', 'Please enter a title for your event.'),
  photoLimit: (most: number) => toast.error('Photo limit reached', `Maximum ${most} photos allowed per event.`),
  saveFailed: () => toast.error('Error', 'Failed to save the event. Please try again.'),
  deleteFailed: () => toast.error('Error', 'Failed to delete the event. Please try again.'),
  deleted: () => toast.success('Event Deleted', 'The event has been successfully deleted.'),
  savedDraft: () => toast.success('Draft Saved', 'Your event is saved as a draft.'),
  saved: () => toast.success('Event Saved', 'Your changes are live.'),
  published: () => toast.success('Event Published', 'Your event is live for everyone to see.'),
  unpublished: () => toast.success('Event Unpublished', 'The event is a draft again.'),
  checkFields: () => toast.error('Please check the form', 'Some fields need your attention.'),
  needsDates: () => toast.error('Start Date Required', 'A published event needs a start date.'),
  gone: () => toast.error('Event Not Found', 'Somebody else has deleted this event.'),
  unpublishHasBookings: () =>
    toast.error('Event Has Bookings', 'An event with bookings cannot be unpublished. Cancel its bookings first.'),
  deleteHasBookings: () =>
    toast.error(
      'Event Has Bookings',
      'An event that was ever booked cannot be deleted: its payments belong to the books. Unpublish it instead.',
    ),
  actionFailed: () => toast.error('Error', 'Something went wrong. Please try again.'),
  imported: (count: number) =>
    toast.success('Events Imported', `${count} ${count === 1 ? 'event was' : 'events were'} stored as drafts.`),
} as const
