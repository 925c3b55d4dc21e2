import { mutationOptions } from '@tanstack/react-query'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { codeOf } from '@/lib/backend/errors'
import type { Value } from '@/lib/database'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { removeUnusedPictures } from '@/features/pictures/pictures-mutations'

interface Save {
  event: Record<string, Json>
  /** The version the form was opened with; none for a new event. */
  expectedVersion?: number
  /** Of the form, for as long as it is open: what was stored while its answer got lost is not stored twice. */
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

/** The whole event in one transaction. Answers saved, invalid, conflict or not_found. */
export const saveEvent = mutationOptions({
  mutationKey: ['save_event'],
  mutationFn: async (sent: Save): Promise<SaveAnswer> => {
    const answer = await save(sent)
    if (answer.status !== 'repeated') return answer
    // An earlier press has stored the form as it was then: what has changed since goes over that.
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

/** Publishes a draft, or makes a trip a draft again. */
export const setEventStatus = (status: Value<'events', 'status'>) =>
  mutationOptions({
    mutationKey: ['set_event_status', status],
    mutationFn: (id: string) => callRpc('set_event_status', { event_id: id, status }),
  })

/** For good: its bookings end with all owed back, and whoever goes or waits is written to. */
export const callOffEvent = mutationOptions({
  mutationKey: ['call_off_event'],
  mutationFn: async (id: string): Promise<RpcResults['call_off_event']> => {
    return callRpc('call_off_event', { event_id: id })
  },
})

export interface EventDeletion {
  status: 'deleted' | 'has_bookings'
}

/** The SQLSTATE of a delete while other rows refer to the row. */
const REFERENCED = '23503'

/** With its days and pictures, and the pictures' files where no other event shows them. */
export const deleteEvent = mutationOptions({
  mutationKey: ['events', 'delete'],
  mutationFn: async (id: string): Promise<EventDeletion> => {
    const supabase = await loadSupabase()
    const { data: images } = await supabase.from('event_images').select('image_name').eq('event_id', id).throwOnError()
    const { error } = await supabase.from('events').delete().eq('id', id)
    if (codeOf(error) === REFERENCED) return { status: 'has_bookings' }
    if (error) throw error
    const names = images.map(({ image_name }) => image_name)
    await removeUnusedPictures('event-images', names)
    return { status: 'deleted' }
  },
})

interface Import {
  events: Json
  checkOnly: boolean
  /** Of what is stored. */
  requestId?: string
}

/** All of them or none; `checkOnly` stores nothing. Answers imported, valid or invalid with the rows that are wrong. */
export const importEvents = mutationOptions({
  mutationKey: ['import_events'],
  mutationFn: async ({ events, checkOnly, requestId }: Import): Promise<RpcResults['import_events']> => {
    return callRpc('import_events', { events, check_only: checkOnly, request_id: requestId })
  },
})
