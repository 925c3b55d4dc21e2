import { mutationOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'

interface Save {
  event: Record<string, Json>
  /** The version that the form was filled from. Undefined for a new event. */
  expectedVersion?: number
  /** Idempotency key, the same while the form is open. */
  requestId: string
}

const save = async ({ event, expectedVersion, requestId }: Save): Promise<RpcResults['save_event']> => {
  return callRpc('save_event', {
    event,
    request_id: requestId,
    ...(expectedVersion !== undefined && { expected_version: expectedVersion }),
  })
}

export type SaveAnswer = Exclude<RpcResults['save_event'], { status: 'repeated' }>

/** Saves the whole event in one transaction. */
export const saveEvent = mutationOptions({
  mutationKey: ['save_event'],
  mutationFn: async (sent: Save): Promise<SaveAnswer> => {
    const answer = await save(sent)
    if (answer.status !== 'repeated') return answer
    // An earlier click saved the form as it was then. Later changes are saved over it.
    const { id, version } = answer
    const over = await save({
      event: { ...sent.event, id },
      expectedVersion: version,
      requestId: crypto.randomUUID(),
    })
    if (over.status === 'repeated') throw new Error('A new request was answered as one that is known.')
    return over
  },
})

export const publishEvent = mutationOptions({
  mutationKey: ['publish_event'],
  mutationFn: async (id: string): Promise<RpcResults['publish_event']> => {
    return callRpc('publish_event', { event_id: id })
  },
})

export const unpublishEvent = mutationOptions({
  mutationKey: ['unpublish_event'],
  mutationFn: async (id: string): Promise<RpcResults['unpublish_event']> => {
    return callRpc('unpublish_event', { event_id: id })
  },
})

/** Cancels a trip for good: bookings are cancelled with a full refund, and everyone booked or waiting is emailed. */
export const callOffEvent = mutationOptions({
  mutationKey: ['call_off_event'],
  mutationFn: async (id: string): Promise<RpcResults['call_off_event']> => {
    return callRpc('call_off_event', { event_id: id })
  },
})

/** Deletes an event with its itinerary and pictures, and files that no other event uses. */
export const deleteEvent = mutationOptions({
  mutationKey: ['delete_event'],
  mutationFn: async (id: string): Promise<RpcResults['delete_event']> => {
    const outcome = await callRpc('delete_event', { event_id: id })
    if (outcome.status === 'deleted') await removeUnusedPictures('event-images', outcome.image_names)
    return outcome
  },
})

interface Import {
  events: Json
  checkOnly: boolean
  /** Idempotency key, if events are stored. */
  requestId?: string
}

/** Imports all events or none. `checkOnly` stores nothing. */
export const importEvents = mutationOptions({
  mutationKey: ['import_events'],
  mutationFn: async ({ events, checkOnly, requestId }: Import): Promise<RpcResults['import_events']> => {
    return callRpc('import_events', { events, check_only: checkOnly, request_id: requestId })
  },
})
