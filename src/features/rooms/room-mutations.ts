import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Place, Room } from './room-rules'

/** A room, new or changed; the id of a new one is made by who adds it, so that it is added once. */
export const saveRoom = (eventId: string) =>
  mutationOptions({
    mutationKey: ['save_room', eventId],
    mutationFn: async (room: Pick<Room, 'id' | 'name' | 'beds' | 'note'>) => {
      const supabase = await loadSupabase()
      const { id, name, beds, note } = room
      const { data } = await supabase
        .rpc('save_room', { event_id: eventId, room: { id, name, beds, note } })
        .throwOnError()
      return readOutcome('save_room', data)
    },
  })

export const removeRoom = mutationOptions({
  mutationKey: ['remove_room'],
  mutationFn: async (roomId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('remove_room', { room_id: roomId }).throwOnError()
    return readOutcome('remove_room', data)
  },
})

/** The rooms of another departure, for one that has none. */
export const copyRooms = (eventId: string) =>
  mutationOptions({
    mutationKey: ['copy_rooms', eventId],
    mutationFn: async (from: string) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('copy_rooms', { event_id: eventId, from_event_id: from }).throwOnError()
      return readOutcome('copy_rooms', data)
    },
  })

/** Who sleeps where; what is sent while another is under way comes after it. */
export const placeTravellers = (eventId: string) =>
  mutationOptions({
    mutationKey: ['place_travellers', eventId],
    scope: { id: `rooms-${eventId}` },
    mutationFn: async (places: readonly Place[]) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('place_travellers', {
          event_id: eventId,
          places: places.map(({ traveller_id, room_id }) => ({ traveller_id, room_id })),
        })
        .throwOnError()
      return readOutcome('place_travellers', data)
    },
  })
