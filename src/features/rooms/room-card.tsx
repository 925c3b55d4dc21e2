import { useDroppable } from '@dnd-kit/core'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { SeparatedList } from '@/ui/separated-list'
import { countFreeBeds, getRoomKind, type Room } from './room-rules'

export const FreeBeds = ({ room }: { room: Room }) =>
  countFreeBeds(room) > 0 ? <Badge tone="success">{countFreeBeds(room)} free</Badge> : <Badge>Full</Badge>

interface RoomCardProps {
  room: Room
  /** The travellers in the room. */
  children?: ReactNode
  actions?: ReactNode
}

/** A card for a room with its travellers. */
export const RoomCardFrame = ({ room, children, actions }: RoomCardProps) => (
  <>
    <div className="flex items-start justify-between gap-2">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold wrap-anywhere">{room.name}</h3>
          <FreeBeds room={room} />
        </div>
        <p className="text-sm text-muted">
          <SeparatedList
            items={[
              room.beds <= 3
                ? `${getRoomKind(room.beds)}, ${pluralise(room.beds, 'bed')}`
                : pluralise(room.beds, 'bed'),
              room.note,
            ]}
          />
        </p>
      </div>
      {actions}
    </div>
    {children}
  </>
)

interface EditableRoomCardProps {
  room: Room
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}

/** A room that staff can edit, and a drop target for travellers. */
export const EditableRoomCard = ({ room, onEdit, onRemove, children }: EditableRoomCardProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: room.id })
  return (
    <Card
      as="li"
      ref={setNodeRef}
      className={cn('grid min-w-0 content-start gap-3 p-4', isOver && 'border-lantern bg-raised')}
    >
      <RoomCardFrame
        room={room}
        actions={
          <span className="flex">
            <Button variant="ghost" size="icon" aria-label={`Edit ${room.name}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
            </Button>
            <Button variant="ghost" size="icon" aria-label={`Remove ${room.name}`} onClick={onRemove}>
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </span>
        }
      >
        {children}
      </RoomCardFrame>
    </Card>
  )
}
