import { mutationOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { getErrorCode } from '@/lib/backend/errors'
import type { ColumnValue } from '@/lib/table-rows'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { OtherChanges } from './event-form-others'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'

interface SaveEventRequest {
  event: Record<string, Json>
  /** The version of the event when the form was filled. Undefined for a new event. */
  expectedVersion?: number
  /** The idempotency key. It stays the same while the form is open. */
  requestId: string
}

const sendEvent = async ({
  event,
  expectedVersion,
  requestId,
}: SaveEventRequest): Promise<RpcResults['save_event']> => {
  return callRpc('save_event', {
    event,
    request_id: requestId,
    ...(expectedVersion !== undefined && { expected_version: expectedVersion }),
  })
}

export type SaveEventResult = Exclude<RpcResults['save_event'], { status: 'repeated' }>

/** Saves the event with its days and pictures in one transaction. */
export const saveEvent = mutationOptions({
  mutationKey: ['save_event'],
  mutationFn: async (sent: SaveEventRequest): Promise<SaveEventResult> => {
    const sendResult = await sendEvent(sent)
    if (sendResult.status !== 'repeated') return sendResult
    // The event exists already, because an earlier click created it with older values. Updates the event with the
    // current values.
    const { id, version } = sendResult
    const updateResult = await sendEvent({
      event: { ...sent.event, id },
      expectedVersion: version,
      requestId: crypto.randomUUID(),
    })
    if (updateResult.status === 'repeated') throw new Error('The database treated a new request as a retry.')
    return updateResult
  },
})

/** Publishes a draft, or changes a published trip back to a draft. */
export const setEventStatus = (status: ColumnValue<'events', 'status'>) =>
  mutationOptions({
    mutationKey: ['set_event_status', status],
    mutationFn: (id: string) => callRpc('set_event_status', { event_id: id, status }),
  })

/** Emails the other dates of a full or called-off departure to its waitlist and to interested people. */
export const offerOtherDates = mutationOptions({
  mutationKey: ['offer_other_dates'],
  mutationFn: (id: string) => callRpc('offer_other_dates', { event_id: id }),
})

/**
 * Guarantees that a departure runs although it has fewer travellers than its minimum. The database emails everyone who
 * has booked.
 */
export const guaranteeEvent = mutationOptions({
  mutationKey: ['guarantee_event'],
  mutationFn: (id: string) => callRpc('guarantee_event', { event_id: id }),
})

/**
 * Postpones the day on which staff decide whether a departure below its minimum runs.
 * @param day the new decision day, such as `2027-05-03`
 */
export const extendDecisionDay = mutationOptions({
  mutationKey: ['extend_decision_day'],
  mutationFn: ({ eventId, day }: { eventId: string; day: string }) =>
    callRpc('extend_decision_day', { event_id: eventId, decision_on: day }),
})

export interface DeleteEventResult {
  status: 'deleted' | 'has_bookings'
}

/** The SQLSTATE of an attempt to delete a row to which other rows still refer. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes an event with its days and pictures, and the picture files that no other event uses. */
export const deleteEvent = mutationOptions({
  mutationKey: ['events', 'delete'],
  mutationFn: async (id: string): Promise<DeleteEventResult> => {
    const supabase = await loadSupabase()
    const { data: images } = await supabase.from('event_images').select('image_name').eq('event_id', id).throwOnError()
    const { error } = await supabase.from('events').delete().eq('id', id)
    if (getErrorCode(error) === FOREIGN_KEY_VIOLATION) return { status: 'has_bookings' }
    if (error) throw error
    const pictureNames = images.map(({ image_name }) => image_name)
    await removeUnusedPictures('event-images', pictureNames)
    return { status: 'deleted' }
  },
})

interface ImportRequest {
  events: Json
  checkOnly: boolean
  /** The idempotency key. Undefined if the events are only checked. */
  requestId?: string
}

/** Imports all events or, if one is invalid, none. With `checkOnly`, only checks them. */
export const importEvents = mutationOptions({
  mutationKey: ['import_events'],
  mutationFn: async ({ events, checkOnly, requestId }: ImportRequest): Promise<RpcResults['import_events']> => {
    return callRpc('import_events', { events, check_only: checkOnly, request_id: requestId })
  },
})

interface CreateEventsRequest {
  sourceId: string
  events: Record<string, Json>[]
  shouldPublish: boolean
  requestId: string
}

/** Creates all new departures of a trip or, if one is invalid, none. */
export const createEvents = mutationOptions({
  mutationKey: ['create_events'],
  mutationFn: async (request: CreateEventsRequest): Promise<RpcResults['create_events']> => {
    const { sourceId, events, shouldPublish, requestId } = request
    return callRpc('create_events', {
      source_id: sourceId,
      events,
      publish: shouldPublish,
      request_id: requestId,
    })
  },
})

interface SaveEventsRequest {
  event: Record<string, Json>
  expectedVersion: number
  others: OtherChanges[]
  requestId: string
}

/** Saves a departure and copies changed fields to other departures, in one transaction. */
export const saveEvents = mutationOptions({
  mutationKey: ['save_events'],
  mutationFn: async (request: SaveEventsRequest): Promise<RpcResults['save_events']> => {
    const otherEvents = request.others.map((otherEvent) => ({ ...otherEvent }))
    return callRpc('save_events', {
      event: request.event,
      expected_version: request.expectedVersion,
      others: otherEvents,
      request_id: request.requestId,
    })
  },
})
