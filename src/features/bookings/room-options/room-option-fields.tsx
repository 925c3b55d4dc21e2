import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TRAVELLER_FACTS } from '@/features/travellers/traveller-fields'
import { SelectField, TextField } from '@/ui/form/field'
import type { BookingValues } from '../booking-schema'
import { SharesWithField } from '../traveller-fields'
import {
  describeRoomOption,
  describeSharing,
  hasFreeBed,
  type BookableRoom,
} from '@/features/booking-options/room-options/room-option-rules'

interface RoomSelectProps {
  /** The name of the traveller, such as `Traveller 1`. */
  traveller: string
  index: number
  options: readonly BookableRoom[]
  /** The room option of each seat. */
  rooms: readonly string[]
  onChange: (rooms: string[]) => void
}

/** The select for the room option of a traveller. Options without a free bed cannot be selected. */
export const RoomSelect = ({ traveller, index, options, rooms, onChange }: RoomSelectProps) => {
  const selectedRoom = options.find(({ id }) => id === rooms[index])
  const roomsOfOthers = rooms.filter((_, other) => other !== index)
  return (
    <SelectField
      label={`Room of ${traveller}`}
      hint={selectedRoom && describeSharing(selectedRoom)}
      value={selectedRoom?.id ?? ''}
      onChange={({ target: { value } }) => onChange(rooms.map((room, other) => (other === index ? value : room)))}
    >
      {options.map((option) => (
        <option
          key={option.id}
          value={option.id}
          disabled={option.id !== selectedRoom?.id && !hasFreeBed(option, roomsOfOthers)}
        >
          {describeRoomOption(option)}
        </option>
      ))}
    </SelectField>
  )
}

/** The preferences of a traveller who shares a room with strangers. They are part of the traveller's details. */
const SharingFields = ({ index }: { index: number }) => {
  const { register, formState } = useFormContext<BookingValues>()
  const travellerErrors = formState.errors.travellers?.[index]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SharesWithField error={travellerErrors?.shares_with?.message} {...register(`travellers.${index}.shares_with`)} />
      <TextField
        label={TRAVELLER_FACTS.room_mate.label}
        hint="Enter the full name of a friend on the same trip."
        autoComplete="off"
        error={travellerErrors?.room_mate?.message}
        {...register(`travellers.${index}.room_mate`)}
      />
    </div>
  )
}

interface RoomOptionFieldsProps {
  options: readonly BookableRoom[]
  /** The room option of each seat. */
  rooms: readonly string[]
}

/**
 * The fields for the rooms of a new booking: the room option of each traveller, and the preferences of travellers who
 * share a room with strangers.
 */
export const RoomOptionFields = ({ options, rooms }: RoomOptionFieldsProps) => {
  const { setValue } = useFormContext<BookingValues>()
  const travellers = useWatch<BookingValues, 'travellers'>({ name: 'travellers' })
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId} className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
      <h3 id={headingId} className="display text-xl">
        Rooms
      </h3>
      <ul className="grid gap-4">
        {rooms.map((room, index) => (
          <li key={index} className="grid gap-4 border-t pt-4 first:border-t-0 first:pt-0">
            <RoomSelect
              traveller={travellers[index]?.full_name.trim() || `Traveller ${index + 1}`}
              index={index}
              options={options}
              rooms={rooms}
              onChange={(newRooms) => setValue('rooms', newRooms, { shouldDirty: true })}
            />
            {options.find(({ id }) => id === room)?.is_shareable && <SharingFields index={index} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
