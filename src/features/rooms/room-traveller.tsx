import { useDraggable } from '@dnd-kit/core'
import { cn } from '@/ui/cn'
import { DragHandle } from '@/ui/drag-handle'
import { SelectField } from '@/ui/form/field'
import { freeBeds, type Place, type Room, type Traveller } from './room-rules'

/** Details that identify the traveller, and their preferred roommate. */
const about = ({ name, age, guardian, booked_by, room_mate }: Traveller): string =>
  [
    age !== null && `${age} years${guardian ? `, with ${guardian}` : ''}`,
    booked_by !== name && `booked by ${booked_by}`,
    room_mate && `asked for: ${room_mate}`,
  ]
    .filter(Boolean)
    .join(' · ')

export const Occupants = ({ traveller }: { traveller: Traveller }) => (
  <span className="grid min-w-0">
    <span className="font-medium wrap-anywhere">{traveller.name}</span>
    {about(traveller) && <span className="text-sm wrap-anywhere text-muted">{about(traveller)}</span>}
  </span>
)

interface RoomTravellerProps {
  traveller: Traveller
  /** The current room. */
  room?: Room
  rooms: readonly Room[]
  /** True after the traveller's select moved them to another room: focus follows. */
  focused: boolean
  onPlace: (place: Place) => void
}

/** A traveller who can be moved by select or by drag handle. */
export const RoomTraveller = ({ traveller, room, rooms, focused, onPlace }: RoomTravellerProps) => {
  const id = traveller.traveller_id
  const handle = useDraggable({ id })
  const { setNodeRef, isDragging } = handle
  return (
    <li
      ref={setNodeRef}
      className={cn(
        '-ml-3 grid grid-cols-[auto_1fr] items-center gap-1 @sm:grid-cols-[auto_1fr_9rem]',
        isDragging && 'opacity-40',
      )}
    >
      <DragHandle name={traveller.name} handle={handle} />
      <Occupants traveller={traveller} />
      <SelectField
        label={`Room of ${traveller.name}`}
        hideLabel
        className="col-start-2 @sm:col-start-3"
        value={room?.id ?? ''}
        autoFocus={focused}
        onChange={({ target: { value } }) => onPlace({ traveller_id: id, room_id: value || null })}
      >
        <option value="">No room</option>
        {rooms.map((one) => (
          <option key={one.id} value={one.id} disabled={one.id !== room?.id && freeBeds(one) <= 0}>
            {one.name} {one.id !== room?.id && `(${freeBeds(one) > 0 ? `${freeBeds(one)} free` : 'full'})`}
          </option>
        ))}
      </SelectField>
    </li>
  )
}
