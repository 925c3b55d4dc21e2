import { counted, formatMoney } from '@/lib/text'
import { isOver } from '@/lib/dates'
import type { Words, WordsFor } from '@/lib/words'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { EventDeletion, SaveAnswer } from './event-form-mutations'

export const DELETE_WARNING =
  'Are you sure you want to delete this event? This action cannot be undone. This will permanently delete the event and all associated data.'

export const eventGone: Words = { title: 'Event Not Found', text: 'Somebody else has deleted this event.' }
const FAILED = { title: 'Error', text: 'Something went wrong. Please try again.' }
export const saveFailed: Words = { title: 'Error', text: 'Failed to save the event. Please try again.' }

/** What is said of an admin's action on an event before anything is sent, and of one that was saved. */
export const eventWords = {
  titleRequired: { title: 'Title Required', text: 'Please enter a title for your event.' },
  checkFields: { title: 'Please check the form', text: 'Some fields need your attention.' },
  savedDraft: { tone: 'success', title: 'Draft Saved', text: 'Your event is saved as a draft.' },
  saved: { tone: 'success', title: 'Event Saved', text: 'Your changes are live.' },
  published: { tone: 'success', title: 'Event Published', text: 'Your event is live for everyone to see.' },
} satisfies Record<string, Words>

export const photoLimit = (most: number): Words => ({
  title: 'Photo limit reached',
  text: `Maximum ${most} photos allowed per event.`,
})

/** Words for each answer to saving an event: the form shows its faults, and what somebody else has saved. */
export const saveWords: WordsFor<SaveAnswer> = {
  saved: null,
  invalid: null,
  conflict: null,
  not_found: eventGone,
  failed: saveFailed,
}

/** Of a trip whose dates are over: who meant to sell it learns that nobody can book it. */
const publishedLate: Words = {
  tone: 'warning',
  title: 'Event Published',
  text: 'Its dates are over: it stands among completed events, and nobody can book it.',
}

const MISSING: Record<string, string> = {
  location: 'a location',
  start_date: 'a start date',
  max_registrations: 'a number of seats',
  price: 'a price',
}

/** Names what an event needs to be on sale, as in "a location and a price". */
export const missingText = (fields: readonly string[]): string => {
  const names = fields.map((field) => MISSING[field] ?? field)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}

/** Says what a draft needs before it can be published. */
const notReady = ({ fields }: { fields: string[] }): Words =>
  fields.length === 1 && fields[0] === 'start_date'
    ? { title: 'Start Date Required', text: 'A published event needs a start date.' }
    : {
        title: 'Not ready to go on sale',
        text: `Add ${missingText(fields)}, or set Sale to Coming Soon or Planning Phase. Then publish it.`,
      }

/**
 * Messages for publishing and unpublishing an event.
 * @param lastDay of the trip, `2027-05-03`
 */
export const statusWords = (lastDay: string | null): WordsFor<RpcResults['set_event_status']> => ({
  published: isOver(lastDay) ? publishedLate : eventWords.published,
  unpublished: { tone: 'success', title: 'Event Unpublished', text: 'The event is a draft again.' },
  invalid: notReady,
  has_bookings: {
    title: 'Event Has Bookings',
    text: 'An event with bookings cannot be unpublished. Cancel its bookings first.',
  },
  not_found: eventGone,
  failed: FAILED,
})

export const callOffWords: WordsFor<RpcResults['call_off_event']> = {
  called_off: ({ bookings, refund, waiting }) => ({
    tone: 'success',
    title: 'Trip Called Off',
    text: [
      `${counted(bookings, 'booking')} cancelled`,
      refund > 0 && `${formatMoney(refund)} to refund`,
      waiting > 0 && `${counted(waiting, 'entry', 'entries')} taken off the waitlist`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  }),
  already_called_off: { title: 'Called Off Already', text: 'Somebody has called this trip off before.' },
  not_published: { title: 'Not Published', text: 'A draft is not called off: nobody has seen it.' },
  over: { title: 'Trip Is Over', text: 'A trip that has taken place cannot be called off.' },
  not_found: eventGone,
  failed: FAILED,
}

export const deleteWords: WordsFor<EventDeletion> = {
  deleted: { tone: 'success', title: 'Event Deleted', text: 'The event has been successfully deleted.' },
  has_bookings: {
    title: 'Event Has Bookings',
    text: 'An event that was ever booked cannot be deleted: its payments belong to the books. Unpublish it instead.',
  },
  failed: { title: 'Error', text: 'Failed to delete the event. Please try again.' },
}

const imported = ({ ids }: { ids: string[] }): Words => ({
  tone: 'success',
  title: 'Events Imported',
  text: `${ids.length} ${ids.length === 1 ? 'event was' : 'events were'} stored as drafts.`,
})

/** Words for each answer to a file of events: what is wrong with it stands beside its rows. */
export const importWords: WordsFor<RpcResults['import_events']> = {
  imported,
  // By an earlier try whose answer was lost.
  repeated: imported,
  valid: null,
  invalid: null,
  too_many: null,
  failed: FAILED,
}
