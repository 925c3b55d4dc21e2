import type { PostgrestError } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { roomsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { textLine, optionalText } from '@/lib/schema'
import type { FilledRoom } from './room-fill'
import type { RoomAssignment, Room } from './room-rules'

type SaveRoomRequest = Pick<Room, 'id' | 'name' | 'beds' | 'note'> & { isNew: boolean }

export type RoomSaveResult =
  | { status: 'saved' | 'name_taken' | 'not_found' }
  | { status: 'too_few_beds'; taken: number }

/** The result of saving a room if the database rejects the row, by SQLSTATE. */
const STATUS_BY_SQLSTATE = { '23505': 'name_taken', '23503': 'not_found' } as const

/** The SQLSTATE with which a trigger rejects too few beds. The error's detail is the number of assigned travellers. */
const TOO_FEW_BEDS_CODE = '22023'

const toSaveRejection = (error: PostgrestError): RoomSaveResult => {
  if (error.code === TOO_FEW_BEDS_CODE) return { status: 'too_few_beds', taken: Number(error.details) }
  if (error.code in STATUS_BY_SQLSTATE)
    return { status: STATUS_BY_SQLSTATE[error.code as keyof typeof STATUS_BY_SQLSTATE] }
  throw error
}

/** Adds or edits a room. The form generates the id of a new room, so repeating the insert changes nothing. */
export const saveRoom = (eventId: string) =>
  mutationOptions({
    mutationKey: ['rooms', 'save', eventId],
    mutationFn: async ({ isNew, id, name, beds, note }: SaveRoomRequest): Promise<RoomSaveResult> => {
      const roomsTable = (await loadSupabase()).from('rooms')
      const { data, error } = isNew
        ? await roomsTable.upsert({ id, event_id: eventId, name, beds, note }, { ignoreDuplicates: true }).select('id')
        : await roomsTable.update({ name, beds, note }).eq('id', id).select('id')
      if (error) return toSaveRejection(error)
      return { status: isNew || data.length > 0 ? 'saved' : 'not_found' }
    },
  })

export type RemoveRoomResult = { status: 'removed'; travellers: number } | { status: 'not_found' }

export const removeRoom = mutationOptions({
  mutationKey: ['rooms', 'remove'],
  mutationFn: async ({ id, travellers }: Pick<Room, 'id' | 'travellers'>): Promise<RemoveRoomResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.from('rooms').delete().eq('id', id).select('id').throwOnError()
    return data.length > 0 ? { status: 'removed', travellers: travellers.length } : { status: 'not_found' }
  },
})

export type CopyRoomsResult = { status: 'copied'; rooms: number } | { status: 'has_rooms' | 'no_rooms' | 'not_found' }

/** Copies the rooms of another departure to a departure without rooms. Notes on the rooms are not copied. */
export const copyRooms = (eventId: string) =>
  mutationOptions({
    mutationKey: ['rooms', 'copy', eventId],
    mutationFn: async (sourceEventId: string): Promise<CopyRoomsResult> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('rooms')
        .select('event_id, name, beds')
        .in('event_id', [eventId, sourceEventId])
        .order('sort_order')
        .throwOnError()
      if (data.some((room) => room.event_id === eventId)) return { status: 'has_rooms' }
      if (data.length === 0) return { status: 'no_rooms' }
      const copiedRooms = data.map(({ name, beds }) => ({ event_id: eventId, name, beds }))
      const { error } = await supabase.from('rooms').insert(copiedRooms)
      if (!error) return { status: 'copied', rooms: copiedRooms.length }
      const { status } = toSaveRejection(error)
      return { status: status === 'not_found' ? status : 'has_rooms' }
    },
  })

/** Assigns travellers to rooms. Several assignments run one after the other. */
export const assignRooms = (eventId: string) =>
  mutationOptions({
    mutationKey: ['place_travellers', eventId],
    scope: { id: `rooms-${eventId}` },
    mutationFn: async (assignments: readonly RoomAssignment[]) => {
      return callRpc('place_travellers', {
        event_id: eventId,
        assignments: assignments.map(({ traveller_id, room_id }) => ({ traveller_id, room_id })),
      })
    },
  })

export type FillRoomsResult = RpcResults['place_travellers'] | { status: 'name_taken' }

/**
 * Adds the planned rooms that are new, then assigns their travellers. A repeated call adds no second room, because the
 * browser created the room ids.
 */
export const saveFilledRooms = (eventId: string) =>
  mutationOptions({
    mutationKey: [['rooms', 'place_travellers'], eventId],
    scope: { id: `rooms-${eventId}` },
    mutationFn: async (filled: readonly FilledRoom[]): Promise<FillRoomsResult> => {
      const newRooms = filled
        .filter(({ isNew }) => isNew)
        .map(({ id, name, beds }) => ({ id, name, beds, event_id: eventId }))
      const supabase = await loadSupabase()
      const { error } = await supabase.from('rooms').upsert(newRooms, { ignoreDuplicates: true })
      if (error) {
        const { status } = toSaveRejection(error)
        return { status: status === 'not_found' ? status : 'name_taken' }
      }
      return callRpc('place_travellers', {
        event_id: eventId,
        assignments: filled.flatMap(({ id, newTravellers }) =>
          newTravellers.map(({ traveller_id }) => ({ traveller_id, room_id: id })),
        ),
      })
    },
  })

const { min: MIN_BEDS, max: MAX_BEDS } = roomsLimits.beds

/** The possible numbers of beds of a room. */
export const BED_COUNTS: readonly number[] = Array.from(
  { length: MAX_BEDS - MIN_BEDS + 1 },
  (_, index) => MIN_BEDS + index,
)

export const roomSchema = z.object({
  name: textLine('Please enter a number or a name.'),
  /** The number of beds as a string, from a select. */
  beds: z.string(),
  note: optionalText(roomsLimits.note.maxLength),
})

export type RoomValues = z.infer<typeof roomSchema>
