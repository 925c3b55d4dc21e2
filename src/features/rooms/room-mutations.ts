import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import { roomsLimits } from '@/lib/generated/limits'
import { line, words } from '@/lib/schema'
import type { Place, Room } from './room-rules'

/** Adds or changes a room. The client creates the id, so that a retry adds it once. */
export const saveRoom = (eventId: string) =>
  rpcMutation(
    'save_room',
    ({ id, name, beds, note }: Pick<Room, 'id' | 'name' | 'beds' | 'note'>) => ({
      event_id: eventId,
      room: { id, name, beds, note },
    }),
    eventId,
  )

export const removeRoom = rpcMutation('remove_room', (roomId: string) => ({ room_id: roomId }))

/** Copies the rooms of another departure to one that has none. */
export const copyRooms = (eventId: string) =>
  rpcMutation('copy_rooms', (from: string) => ({ event_id: eventId, from_event_id: from }), eventId)

/** Assigns travellers to rooms. Mutations run in order. */
export const placeTravellers = (eventId: string) =>
  mutationOptions({
    mutationKey: ['place_travellers', eventId],
    scope: { id: `rooms-${eventId}` },
    mutationFn: async (places: readonly Place[]) => {
      return callRpc('place_travellers', {
        event_id: eventId,
        places: places.map(({ traveller_id, room_id }) => ({ traveller_id, room_id })),
      })
    },
  })

const { min, max } = roomsLimits.beds

/** Possible numbers of beds. */
export const BEDS: readonly number[] = Array.from({ length: max - min + 1 }, (_, at) => min + at)

export const roomSchema = z.object({
  name: line('Please enter a number or a name.'),
  /** As text, from a select. */
  beds: z.string(),
  note: words(roomsLimits.note.maxLength),
})

export type RoomValues = z.infer<typeof roomSchema>
