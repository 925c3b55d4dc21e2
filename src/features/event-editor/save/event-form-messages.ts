import { pluralise } from '@/lib/text'
import { isPastDay } from '@/lib/dates'
import type { Message, MessagesFor } from '@/lib/messages'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { DeleteEventResult, SaveEventResult } from './event-form-mutations'

export const DELETE_EVENT_WARNING =
  'Are you sure you want to delete this event? This action cannot be undone. This will permanently delete the event and all associated data.'

export const EVENT_GONE_MESSAGE: Message = { title: 'Event not found', text: 'Someone else has deleted this event.' }
const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }
export const SAVE_ERROR_MESSAGE: Message = { title: 'Error', text: 'Failed to save the event. Please try again.' }

/** Messages about an event: errors that the form finds before sending, and results of a save. */
export const EVENT_MESSAGES = {
  titleRequired: { title: 'Title Required', text: 'Please enter a title for your event.' },
  checkFields: { title: 'Please check the form', text: 'Some fields need your attention.' },
  savedDraft: { tone: 'success', title: 'Draft saved', text: 'Your event is saved as a draft.' },
  saved: { tone: 'success', title: 'Event saved', text: 'Your changes are live.' },
  published: { tone: 'success', title: 'Event published', text: 'Your event is live for everyone to see.' },
} satisfies Record<string, Message>

export const createPhotoLimitMessage = (max: number): Message => ({
  title: 'Photo limit reached',
  text: `Maximum ${max} photos allowed per event.`,
})

/** Messages for the results of a save. The form itself shows field errors and conflicts. */
export const saveMessages: MessagesFor<SaveEventResult> = {
  saved: null,
  invalid: null,
  conflict: null,
  not_found: EVENT_GONE_MESSAGE,
  failed: SAVE_ERROR_MESSAGE,
}

/** Shown when staff publish a past event, which members cannot book. */
const PUBLISHED_PAST_MESSAGE: Message = {
  tone: 'warning',
  title: 'Event published',
  text: 'The trip’s dates have passed: it’s listed under completed events and can’t be booked.',
}

const MISSING_FIELD_NAMES: Record<string, string> = {
  location: 'a location',
  start_date: 'a start date',
  max_registrations: 'a number of seats',
  price: 'a price',
}

/** Formats the fields that an event lacks before it can be on sale, such as "a location and a price". */
export const formatMissingFields = (fields: readonly string[]): string => {
  const fieldNames = fields.map((field) => MISSING_FIELD_NAMES[field] ?? field)
  return [fieldNames.slice(0, -1).join(', '), fieldNames.at(-1)].filter(Boolean).join(' and ')
}

/** Lists the fields that a draft still needs before it can be published. */
const createNotReadyMessage = ({ fields }: { fields: string[] }): Message =>
  fields.length === 1 && fields[0] === 'start_date'
    ? { title: 'Start date required', text: 'A published event needs a start date.' }
    : {
        title: 'Not ready to go on sale',
        text: `Add ${formatMissingFields(fields)}, or set Sale to Coming Soon or Planning Phase. Then publish it.`,
      }

/**
 * Messages for publishing and unpublishing an event.
 * @param lastDay last day of the trip, such as `2027-05-03`
 */
export const createStatusMessages = (lastDay: string | null): MessagesFor<RpcResults['set_event_status']> => ({
  published: isPastDay(lastDay) ? PUBLISHED_PAST_MESSAGE : EVENT_MESSAGES.published,
  unpublished: { tone: 'success', title: 'Event unpublished', text: 'The event is a draft again.' },
  invalid: createNotReadyMessage,
  has_bookings: {
    title: 'Event has bookings',
    text: 'An event with bookings cannot be unpublished. Cancel its bookings first.',
  },
  guaranteed: {
    title: 'Departure is guaranteed',
    text: 'A guaranteed departure cannot be unpublished. You can only call it off.',
  },
  not_found: EVENT_GONE_MESSAGE,
  failed: ERROR_MESSAGE,
})

export const deleteEventMessages: MessagesFor<DeleteEventResult> = {
  deleted: { tone: 'success', title: 'Event Deleted', text: 'The event has been successfully deleted.' },
  has_bookings: {
    title: 'Event has bookings',
    text: 'An event that was ever booked or guaranteed cannot be deleted: it must stay in the records. Unpublish it or call it off instead.',
  },
  failed: { title: 'Error', text: 'Failed to delete the event. Please try again.' },
}

const createImportedMessage = ({ ids }: { ids: string[] }): Message => ({
  tone: 'success',
  title: 'Events imported',
  text: `${ids.length} ${ids.length === 1 ? 'event was' : 'events were'} stored as drafts.`,
})

/** Messages for the results of an import. Errors of rows appear beside the rows, not in these messages. */
export const importMessages: MessagesFor<RpcResults['import_events']> = {
  imported: createImportedMessage,
  // An earlier attempt succeeded but its response was lost.
  repeated: createImportedMessage,
  valid: null,
  invalid: null,
  too_many: null,
  failed: ERROR_MESSAGE,
}

const createEventsMessage = ({ ids }: { ids: string[] }): Message => ({
  tone: 'success',
  title: `${pluralise(ids.length, 'departure')} created`,
  text: 'Find them under Trips.',
})

/** Messages for the results of creating departures. Errors of rows appear beside the rows. */
export const eventsMessages: MessagesFor<RpcResults['create_events']> = {
  created: createEventsMessage,
  // An earlier attempt succeeded but its response was lost.
  repeated: createEventsMessage,
  valid: null,
  invalid: { title: 'No departures were created', text: 'Some rows have errors.' },
  too_many: ({ max }) => ({ title: 'Too many departures', text: `Please create at most ${max} at once.` }),
  not_found: EVENT_GONE_MESSAGE,
  failed: { title: 'Error', text: 'Failed to create the departures. Please try again.' },
}

/** Messages for saving several departures. The form itself shows field errors and conflicts. */
export const eventsSaveMessages: MessagesFor<RpcResults['save_events']> = {
  saved: null,
  repeated: null,
  conflict: null,
  invalid: EVENT_MESSAGES.checkFields,
  too_many: ({ max }) => ({
    title: 'Too many departures',
    text: `Please change at most ${max} other departures at once.`,
  }),
  not_found: EVENT_GONE_MESSAGE,
  failed: SAVE_ERROR_MESSAGE,
}

/** Shown if another admin changed other departures of the trip while this admin had the comparison of departures open. */
export const createOthersChangedMessage = (dates: readonly string[]): Message => ({
  title: 'Someone else has changed another departure',
  text: `Nothing was saved. Press “Save” again to see what would change in these departures: ${dates.join('; ')}.`,
})

/** Shown when the copied fields are invalid for other departures, such as too few seats. */
export const createOthersInvalidMessage = (events: readonly { dates: string; fields: string }[]): Message => ({
  title: 'Some changes don’t fit other departures',
  text: `Nothing was saved. ${events.map(({ dates, fields }) => `${dates}: ${fields}`).join('; ')}.`,
})
