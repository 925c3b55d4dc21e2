import { useQuery } from '@tanstack/react-query'
import { BedDouble, Lightbulb, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { SeparatedList } from '@/ui/separated-list'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Skeleton } from '@/ui/skeleton'
import { RoomBoard } from './room-board'
import { RoomList } from './room-list'
import { copyRoomsMessages, removeRoomMessages } from './room-messages'
import { copyRooms, removeRoom } from './room-mutations'
import {
  listTravellersWithoutRoom,
  countFreeBeds,
  countUnnamedSeats,
  type Room,
  type EventGuestList,
} from './room-rules'
import { eventGuestList } from './event-guest-list-queries'
import { useRoomAssignments } from './use-room-assignments'
import { RoomDialog } from './room-dialog'
import { RoomSuggestionDialog } from './room-suggestion-dialog'
import { canFillRooms } from './room-fill'
import { RoomFillDialog, SharersAlone } from './room-fill-dialog'

const RemoveRoomDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { send, isBusy } = useSend(removeRoom, { messages: removeRoomMessages, onResult: onClose })
  const travellerCount = room.travellers.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${room.name}?`}
      description={
        travellerCount > 0
          ? `${pluralise(travellerCount, 'traveller')} will be without a room.`
          : 'The room is empty. You can add it again.'
      }
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={() => void send(room)}
    />
  )
}

const describeRooms = (guestList: EventGuestList): string[] => {
  const bedCount = guestList.rooms.reduce((sum, room) => sum + room.beds, 0)
  const freeBedCount = guestList.rooms.reduce((sum, room) => sum + countFreeBeds(room), 0)
  return [
    `${pluralise(guestList.rooms.length, 'room')}, ${pluralise(bedCount, 'bed')}, ${freeBedCount} free`,
    `${pluralise(listTravellersWithoutRoom(guestList).length, 'traveller')} without a room`,
  ]
}

/**
 * Shown for a departure without rooms. Staff can create rooms from the booked room options, copy the rooms of another
 * departure, or add the first room.
 */
const NoRooms = ({ guestList, onAdd, onFill }: Pick<RoomActionsProps, 'guestList' | 'onAdd' | 'onFill'>) => {
  const { send, isBusy } = useSend(copyRooms(guestList.event.id), { messages: copyRoomsMessages })
  return (
    <EmptyState
      icon={BedDouble}
      title="No rooms yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {canFillRooms(guestList) && <Button onClick={onFill}>Fill from Room Options</Button>}
          <Button variant={canFillRooms(guestList) ? 'secondary' : 'primary'} onClick={onAdd}>
            <Plus aria-hidden className="size-4" />
            Add a Room
          </Button>
        </div>
      }
    >
      <p>Add the rooms, then assign travellers to them.</p>
      {guestList.to_copy.length > 0 && (
        <div className="mt-4 grid justify-items-center gap-2">
          <p>Or copy the rooms of another departure:</p>
          {guestList.to_copy.map(({ event_id, title, start_date, rooms, beds }) => (
            <Button key={event_id} size="sm" variant="secondary" isBusy={isBusy} onClick={() => void send(event_id)}>
              {title}
              {start_date && `, ${formatDate(start_date)}`} ({pluralise(rooms, 'room')}, {pluralise(beds, 'bed')})
            </Button>
          ))}
        </div>
      )}
    </EmptyState>
  )
}

interface RoomActionsProps {
  guestList: EventGuestList
  onAdd: () => void
  onSuggest: () => void
  onFill: () => void
}

const RoomActions = ({ guestList, onAdd, onSuggest, onFill }: RoomActionsProps) => (
  // On a phone, the buttons have no icons, so that they fit on one line.
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden className="size-4 max-sm:hidden" />
      Add a Room
    </Button>
    {canFillRooms(guestList) && (
      <Button size="sm" variant="secondary" onClick={onFill}>
        Fill from Room Options
      </Button>
    )}
    <Button
      size="sm"
      variant="secondary"
      disabled={listTravellersWithoutRoom(guestList).length === 0}
      onClick={onSuggest}
    >
      <Lightbulb aria-hidden className="size-4 max-sm:hidden" />
      Suggest Rooms
    </Button>
    <Button size="sm" variant="secondary" asChild>
      <Link to={paths.adminEventPrint(guestList.event.id, 'rooms')}>
        <Printer aria-hidden className="size-4 max-sm:hidden" />
        Print or Export
      </Link>
    </Button>
  </div>
)

/** The dialog that is open, with the room that it edits or removes. */
type OpenRoomDialog = { kind: 'add' | 'suggest' | 'fill' } | { kind: 'edit' | 'remove'; room: Room }

interface OpenedDialogProps {
  opened: OpenRoomDialog
  guestList: EventGuestList
  onPlace: ReturnType<typeof useRoomAssignments>['place']
  onClose: () => void
}

const OpenedDialog = ({ opened, guestList, onPlace, onClose }: OpenedDialogProps) => {
  if (opened.kind === 'remove') return <RemoveRoomDialog room={opened.room} onClose={onClose} />
  if (opened.kind === 'fill') return <RoomFillDialog guestList={guestList} onClose={onClose} />
  if (opened.kind === 'suggest')
    return <RoomSuggestionDialog guestList={guestList} onPlace={onPlace} onClose={onClose} />
  return (
    <RoomDialog
      eventId={guestList.event.id}
      rooms={guestList.rooms}
      {...('room' in opened && { room: opened.room })}
      onClose={onClose}
    />
  )
}

const RoomArrangement = ({ storedGuestList }: { storedGuestList: EventGuestList }) => {
  const [openDialog, setOpenDialog] = useState<OpenRoomDialog | null>(null)
  const { guestList, place } = useRoomAssignments(storedGuestList)
  const closeDialog = () => setOpenDialog(null)
  const openAddDialog = () => setOpenDialog({ kind: 'add' })
  const openFillDialog = () => setOpenDialog({ kind: 'fill' })
  return (
    <div className="grid gap-4">
      {guestList.rooms.length === 0 ? (
        <NoRooms guestList={guestList} onAdd={openAddDialog} onFill={openFillDialog} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted tabular-nums">
              <SeparatedList items={describeRooms(guestList)} />
            </p>
            <RoomActions
              guestList={guestList}
              onAdd={openAddDialog}
              onSuggest={() => setOpenDialog({ kind: 'suggest' })}
              onFill={openFillDialog}
            />
          </div>
          <SharersAlone guestList={guestList} />
          <RoomBoard
            guestList={guestList}
            unnamedSeats={countUnnamedSeats(guestList)}
            onPlace={place}
            onEdit={(room) => setOpenDialog({ kind: 'edit', room })}
            onRemove={(room) => setOpenDialog({ kind: 'remove', room })}
          />
        </>
      )}
      {openDialog && <OpenedDialog opened={openDialog} guestList={guestList} onPlace={place} onClose={closeDialog} />}
    </div>
  )
}

/** The rooms of a departure. Staff assign travellers; guides can only read. */
export const RoomsOfEvent = ({ eventId }: { eventId: string }) => {
  const queryResult = useQuery(eventGuestList(eventId))
  const hasPermission = useHasPermission()
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the rooms.</ReadError>
  if (queryResult.data === undefined) return <Skeleton className="h-96" />
  if (queryResult.data === null) return null
  return hasPermission('booking') ? (
    <RoomArrangement storedGuestList={queryResult.data} />
  ) : (
    <RoomList guestList={queryResult.data} />
  )
}
