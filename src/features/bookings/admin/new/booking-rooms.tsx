import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { eventAvailability } from '@/features/booking-options/extras/extra-queries'
import { RoomSelect } from '../../room-options/room-option-fields'
import { listSelectedRooms, type BookableRoom } from '@/features/booking-options/room-options/room-option-rules'
import type { NewBookingValues } from './booking-new-schema'

/** The room options of the selected trip, and the option of each seat. */
export const useRoomChoice = (form: UseFormReturn<NewBookingValues>, eventId: string, seats: number) => {
  const selectedRooms = useWatch({ control: form.control, name: 'rooms' })
  const { data } = useQuery({ ...eventAvailability(eventId, seats), enabled: eventId !== '' && seats > 0 })
  const roomOptions = data?.status === 'ok' ? data.rooms : []
  return { options: roomOptions, rooms: listSelectedRooms(selectedRooms, roomOptions, seats) }
}

interface RoomChoiceProps {
  options: readonly BookableRoom[]
  rooms: readonly string[]
  form: UseFormReturn<NewBookingValues>
}

/** The form fields for the room of each traveller. Not shown for a trip without room options. */
export const RoomChoice = ({ options, rooms, form }: RoomChoiceProps) => {
  const travellers = useWatch({ control: form.control, name: 'travellers' })
  if (options.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rooms.map((_, index) => (
        <RoomSelect
          key={index}
          traveller={travellers[index]?.full_name.trim() || `Traveller ${index + 1}`}
          index={index}
          options={options}
          rooms={rooms}
          onChange={(newRooms) => form.setValue('rooms', newRooms, { shouldDirty: true })}
        />
      ))}
    </div>
  )
}
