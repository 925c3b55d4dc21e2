import { useQuery } from '@tanstack/react-query'
import { BedDouble, Lightbulb, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/staff/use-permissions'
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
import { copyMessages, removeMessages } from './room-messages'
import { copyRooms, removeRoom } from './room-mutations'
import { bedless, freeBeds, unnamedSeats, type Room, type Manifest } from './room-rules'
import { guestManifest } from './manifest-queries'
import { useRoomAssignments } from './use-room-assignments'
import { RoomDialog } from './room-dialog'
import { RoomSuggestionDialog } from './room-suggestion-dialog'

const RemoveRoom = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { send, busy } = useSend(removeRoom, { messages: removeMessages, onResult: onClose })
  const many = room.travellers.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${room.name}?`}
      description={
        many > 0
          ? `${pluralise(many, 'traveller')} will be without a room.`
          : 'No one sleeps there. You can add it again.'
      }
      confirmLabel="Remove"
      busy={busy}
      onConfirm={() => void send(room)}
    />
  )
}

const summary = (manifest: Manifest): string[] => {
  const beds = manifest.rooms.reduce((sum, room) => sum + room.beds, 0)
  const free = manifest.rooms.reduce((sum, room) => sum + freeBeds(room), 0)
  return [
    `${pluralise(manifest.rooms.length, 'room')}, ${pluralise(beds, 'bed')}, ${free} free`,
    `${pluralise(bedless(manifest).length, 'traveller')} without a room`,
  ]
}

/** Shown for a departure without rooms: copy those of another one, or add the first. */
const NoRooms = ({ manifest, onAdd }: { manifest: Manifest; onAdd: () => void }) => {
  const { send, busy } = useSend(copyRooms(manifest.trip.id), { messages: copyMessages })
  return (
    <EmptyState
      icon={BedDouble}
      title="No rooms yet"
      action={
        <Button onClick={onAdd}>
          <Plus aria-hidden className="size-4" />
          Add a Room
        </Button>
      }
    >
      <p>Add the rooms, then assign travellers to them.</p>
      {manifest.to_copy.length > 0 && (
        <div className="mt-4 grid justify-items-center gap-2">
          <p>Or copy the rooms of another departure:</p>
          {manifest.to_copy.map(({ event_id, title, start_date, rooms, beds }) => (
            <Button key={event_id} size="sm" variant="secondary" busy={busy} onClick={() => void send(event_id)}>
              {title}
              {start_date && `, ${formatDate(start_date)}`} ({pluralise(rooms, 'room')}, {pluralise(beds, 'bed')})
            </Button>
          ))}
        </div>
      )}
    </EmptyState>
  )
}

interface ActionsProps {
  manifest: Manifest
  onAdd: () => void
  onSuggest: () => void
}

const Actions = ({ manifest, onAdd, onSuggest }: ActionsProps) => (
  // Without icons it fits on one line of a phone.
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden className="size-4 max-sm:hidden" />
      Add a Room
    </Button>
    <Button size="sm" variant="secondary" disabled={bedless(manifest).length === 0} onClick={onSuggest}>
      <Lightbulb aria-hidden className="size-4 max-sm:hidden" />
      Suggest
    </Button>
    <Button size="sm" variant="secondary" asChild>
      <Link to={paths.adminTripPrint(manifest.trip.id, 'rooms')}>
        <Printer aria-hidden className="size-4 max-sm:hidden" />
        Print or Export
      </Link>
    </Button>
  </div>
)

/** The open dialog. */
type Open = { what: 'add' | 'suggest' } | { what: 'edit' | 'remove'; room: Room }

const Arranging = ({ stored }: { stored: Manifest }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const { manifest, place } = useRoomAssignments(stored)
  const close = () => setOpen(null)
  const add = () => setOpen({ what: 'add' })
  return (
    <div className="grid gap-4">
      {manifest.rooms.length === 0 ? (
        <NoRooms manifest={manifest} onAdd={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted tabular-nums">
              <SeparatedList items={summary(manifest)} />
            </p>
            <Actions manifest={manifest} onAdd={add} onSuggest={() => setOpen({ what: 'suggest' })} />
          </div>
          <RoomBoard
            manifest={manifest}
            unnamed={unnamedSeats(manifest)}
            onPlace={place}
            onEdit={(room) => setOpen({ what: 'edit', room })}
            onRemove={(room) => setOpen({ what: 'remove', room })}
          />
        </>
      )}
      {(open?.what === 'add' || open?.what === 'edit') && (
        <RoomDialog
          eventId={manifest.trip.id}
          rooms={manifest.rooms}
          {...('room' in open && { room: open.room })}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && <RemoveRoom room={open.room} onClose={close} />}
      {open?.what === 'suggest' && <RoomSuggestionDialog manifest={manifest} onPlace={place} onClose={close} />}
    </div>
  )
}

/** The rooms of a departure. Staff assign travellers, guides only read. */
export const RoomsOfTrip = ({ eventId }: { eventId: string }) => {
  const read = useQuery(guestManifest(eventId))
  const hasPermission = useHasPermission()
  if (read.error && !read.data) return <ReadError read={read}>We couldn’t load the rooms.</ReadError>
  if (read.data === undefined) return <Skeleton className="h-96" />
  if (read.data === null) return null
  return hasPermission('booking') ? <Arranging stored={read.data} /> : <RoomList manifest={read.data} />
}
