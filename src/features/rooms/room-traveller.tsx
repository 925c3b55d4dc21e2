import { useDraggable } from '@dnd-kit/core'
import { SHARES_WITH_NAMES } from '@/features/travellers/traveller-fields'
import { cn } from '@/ui/cn'
import { DragHandle } from '@/ui/drag-handle'
import { SelectField } from '@/ui/form/field'
import { countFreeBeds, type RoomAssignment, type Room, type NamedTraveller } from './room-rules'

/** Describes a traveller by age, guardian, booking and wishes about sharing. */
const describeTraveller = ({ name, age, guardian, booked_by, room_mate, shares_with }: NamedTraveller): string =>
  [
    age !== null && `${age} years${guardian ? `, with ${guardian}` : ''}`,
    booked_by !== name && `booked by ${booked_by}`,
    room_mate && `asked for: ${room_mate}`,
    shares_with && `shares with: ${SHARES_WITH_NAMES[shares_with].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' · ')

export const TravellerLabel = ({ traveller }: { traveller: NamedTraveller }) => (
  <span className="grid min-w-0">
    <span className="font-medium wrap-anywhere">{traveller.name}</span>
    {describeTraveller(traveller) && (
      <span className="text-sm wrap-anywhere text-muted">{describeTraveller(traveller)}</span>
    )}
  </span>
)

interface RoomTravellerProps {
  traveller: NamedTraveller
  /** The traveller's current room. */
  room?: Room
  rooms: readonly Room[]
  /**
   * True after staff have moved the traveller to another room with the select. The select in the new room then receives
   * focus.
   */
  isFocused: boolean
  onPlace: (assignment: RoomAssignment) => void
}

/** A traveller whom staff can move with a select or a drag handle. */
export const RoomTraveller = ({ traveller, room, rooms, isFocused, onPlace }: RoomTravellerProps) => {
  const id = traveller.traveller_id
  const dragHandle = useDraggable({ id })
  const { setNodeRef, isDragging } = dragHandle
  return (
    <li
      ref={setNodeRef}
      className={cn(
        '-ml-3 grid grid-cols-[auto_1fr] items-center gap-1 @sm:grid-cols-[auto_1fr_9rem]',
        isDragging && 'opacity-40',
      )}
    >
      <DragHandle name={traveller.name} handle={dragHandle} />
      <TravellerLabel traveller={traveller} />
      <SelectField
        label={`Room of ${traveller.name}`}
        hideLabel
        className="col-start-2 @sm:col-start-3"
        value={room?.id ?? ''}
        autoFocus={isFocused}
        onChange={({ target: { value } }) => onPlace({ traveller_id: id, room_id: value || null })}
      >
        <option value="">No room</option>
        {rooms.map((option) => (
          <option key={option.id} value={option.id} disabled={option.id !== room?.id && countFreeBeds(option) <= 0}>
            {option.name}{' '}
            {option.id !== room?.id && `(${countFreeBeds(option) > 0 ? `${countFreeBeds(option)} free` : 'full'})`}
          </option>
        ))}
      </SelectField>
    </li>
  )
}
