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
import { OpenRoom } from './room-card'
import { DRAG_HELP, NOWHERE, RoomDnd } from './room-dnd'
import { bedless, sleepersOf, type Place, type Room, type Manifest } from './room-rules'
import { RoomTraveller } from './room-traveller'

interface WaitingProps {
  many: number
  unnamed: number
  children: ReactNode
}

const Waiting = ({ many, unnamed, children }: WaitingProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: NOWHERE })
  return (
    <Card
      as="section"
      ref={setNodeRef}
      aria-labelledby="without-a-room"
      className={cn('grid min-w-0 content-start gap-3 p-4', isOver && 'border-lantern bg-raised')}
    >
      <h3 id="without-a-room" className="text-lg font-semibold">
        Without a room ({many})
      </h3>
      {many === 0 && <p className="text-muted">Everyone named has a bed.</p>}
      {children}
      {unnamed > 0 && (
        <p className="text-sm text-warning">{pluralise(unnamed, 'seat')} not named yet: they appear here once named.</p>
      )}
    </Card>
  )
}

/** Rendered at the top level, because the page's frame would clip it. */
const Dragged = ({ name }: { name: string | null }) =>
  createPortal(
    <DragOverlay>
      {name !== null && <div className="rounded-lg border bg-raised px-4 py-3 font-medium shadow-2xl">{name}</div>}
    </DragOverlay>,
    document.body,
  )

interface RoomBoardProps {
  manifest: Manifest
  unnamed: number
  onPlace: (places: readonly Place[]) => void
  onEdit: (room: Room) => void
  onRemove: (room: Room) => void
}

/** Rooms and their travellers, who are moved by select, pointer, touch or keyboard. */
export const RoomBoard = ({ manifest, unnamed, onPlace, onEdit, onRemove }: RoomBoardProps) => {
  const [dnd] = useState(() => new RoomDnd())
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  const [selected, setSelected] = useState<string>()
  useLayoutEffect(() => dnd.see(manifest), [dnd, manifest])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: dnd.nextPlace }),
  )
  const waiting = bedless(manifest)
  const list = (travellers: ReturnType<typeof bedless>, room?: Room) => (
    <ul className="@container grid gap-2 empty:hidden">
      {travellers.map((traveller) => (
        <RoomTraveller
          key={traveller.traveller_id}
          traveller={traveller}
          room={room}
          rooms={manifest.rooms}
          focused={selected === traveller.traveller_id}
          onPlace={(place) => {
            setSelected(place.traveller_id)
            onPlace([place])
          }}
        />
      ))}
    </ul>
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dnd.collisions}
      accessibility={{ announcements: dnd.announcements, screenReaderInstructions: DRAG_HELP }}
      onDragStart={({ active }) => {
        dnd.start()
        setDragged(active.id)
      }}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const place = dnd.placeOf(active.id, over?.id)
        if (place) onPlace([place])
      }}
      onDragCancel={() => setDragged(null)}
    >
      <div
        onBlur={() => setSelected(undefined)}
        className="grid min-w-0 items-start gap-4 lg:grid-cols-2 xl:grid-cols-3"
      >
        <div className="min-w-0 lg:sticky lg:top-24">
          <Waiting many={waiting.length} unnamed={unnamed}>
            {list(waiting)}
          </Waiting>
        </div>
        <ul aria-label="Rooms" className="grid min-w-0 gap-4 xl:col-span-2 xl:grid-cols-2">
          {manifest.rooms.map((room) => (
            <OpenRoom key={room.id} room={room} onEdit={() => onEdit(room)} onRemove={() => onRemove(room)}>
              {list(sleepersOf(manifest, room), room)}
            </OpenRoom>
          ))}
        </ul>
      </div>
      <Dragged name={dragged === null ? null : dnd.nameOf(dragged)} />
    </DndContext>
  )
}
