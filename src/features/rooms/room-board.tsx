import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { pluralise } from '@/lib/text'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { EditableRoomCard } from './room-card'
import { ROOM_DRAG_HELP, UNASSIGNED_TARGET, RoomDnd } from './room-dnd'
import {
  listTravellersWithoutRoom,
  listRoomTravellers,
  type RoomAssignment,
  type Room,
  type EventGuestList,
} from './room-rules'
import { RoomTraveller } from './room-traveller'

interface UnassignedTravellersProps {
  count: number
  unnamedSeats: number
  children: ReactNode
}

const UnassignedTravellers = ({ count, unnamedSeats, children }: UnassignedTravellersProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: UNASSIGNED_TARGET })
  return (
    <Card
      as="section"
      ref={setNodeRef}
      aria-labelledby="without-a-room"
      className={cn('grid min-w-0 content-start gap-3 p-4', isOver && 'border-lantern bg-raised')}
    >
      <h3 id="without-a-room" className="text-lg font-semibold">
        Without a room ({count})
      </h3>
      {count === 0 && <p className="text-muted">Every named traveller has a bed.</p>}
      {children}
      {unnamedSeats > 0 && (
        <p className="text-sm text-warning">
          {pluralise(unnamedSeats, 'seat')} without a name yet. Travellers appear here once their names are entered.
        </p>
      )}
    </Card>
  )
}

/** Shows the dragged traveller at the top level of the document, because the page's frame would clip the preview. */
const DragPreview = ({ name }: { name: string | null }) =>
  createPortal(
    <DragOverlay>
      {name !== null && <div className="rounded-lg border bg-raised px-4 py-3 font-medium shadow-2xl">{name}</div>}
    </DragOverlay>,
    document.body,
  )

interface RoomBoardProps {
  guestList: EventGuestList
  unnamedSeats: number
  onPlace: (assignments: readonly RoomAssignment[]) => void
  onEdit: (room: Room) => void
  onRemove: (room: Room) => void
}

/** The rooms and the travellers in them. Staff move travellers by select, pointer, touch or keyboard. */
export const RoomBoard = ({ guestList, unnamedSeats, onPlace, onEdit, onRemove }: RoomBoardProps) => {
  const [dnd] = useState(() => new RoomDnd())
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  const [selected, setSelected] = useState<string>()
  useLayoutEffect(() => dnd.setGuestList(guestList), [dnd, guestList])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: dnd.getNextCoordinates }),
  )
  const travellersWithoutRoom = listTravellersWithoutRoom(guestList)
  const renderTravellers = (travellers: ReturnType<typeof listTravellersWithoutRoom>, room?: Room) => (
    <ul className="@container grid gap-2 empty:hidden">
      {travellers.map((traveller) => (
        <RoomTraveller
          key={traveller.traveller_id}
          traveller={traveller}
          room={room}
          rooms={guestList.rooms}
          isFocused={selected === traveller.traveller_id}
          onPlace={(assignment) => {
            setSelected(assignment.traveller_id)
            onPlace([assignment])
          }}
        />
      ))}
    </ul>
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dnd.detectCollisions}
      accessibility={{ announcements: dnd.announcements, screenReaderInstructions: ROOM_DRAG_HELP }}
      onDragStart={({ active }) => {
        dnd.startDrag()
        setDragged(active.id)
      }}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const assignment = dnd.getAssignment(active.id, over?.id)
        if (assignment) onPlace([assignment])
      }}
      onDragCancel={() => setDragged(null)}
    >
      <div
        onBlur={() => setSelected(undefined)}
        className="grid min-w-0 items-start gap-4 lg:grid-cols-2 xl:grid-cols-3"
      >
        <div className="min-w-0 lg:sticky lg:top-24">
          <UnassignedTravellers count={travellersWithoutRoom.length} unnamedSeats={unnamedSeats}>
            {renderTravellers(travellersWithoutRoom)}
          </UnassignedTravellers>
        </div>
        <ul aria-label="Rooms" className="grid min-w-0 gap-4 xl:col-span-2 xl:grid-cols-2">
          {guestList.rooms.map((room) => (
            <EditableRoomCard key={room.id} room={room} onEdit={() => onEdit(room)} onRemove={() => onRemove(room)}>
              {renderTravellers(listRoomTravellers(guestList, room), room)}
            </EditableRoomCard>
          ))}
        </ul>
      </div>
      <DragPreview name={dragged === null ? null : dnd.getTravellerName(dragged)} />
    </DndContext>
  )
}
