import { useQuery } from '@tanstack/react-query'
import { BedDouble, Lightbulb, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '@/features/staff/use-rights'
import { counted } from '@/lib/text'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { DotLine } from '@/ui/dot-line'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Skeleton } from '@/ui/skeleton'
import { RoomBoard } from './room-board'
import { RoomList } from './room-list'
import { copyWords, removeWords } from './room-messages'
import { copyRooms, removeRoom } from './room-mutations'
import { bedless, freeBeds, unnamedSeats, type Room, type Sheet } from './room-rules'
import { guestSheet } from './sheet-queries'
import { usePlaces } from './use-places'
import { RoomDialog } from './room-dialog'
import { RoomSuggestionDialog } from './room-suggestion-dialog'

const RemoveRoom = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { send, busy } = useSend(removeRoom, { words: removeWords, onAnswer: onClose })
  const many = room.travellers.length
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${room.name}?`}
      description={
        many > 0
          ? `${counted(many, 'traveller')} will be without a room.`
          : 'No one sleeps there. You can add it again.'
      }
      confirmLabel="Remove"
      busy={busy}
      onConfirm={() => void send(room)}
    />
  )
}

const summary = (sheet: Sheet): string[] => {
  const beds = sheet.rooms.reduce((sum, room) => sum + room.beds, 0)
  const free = sheet.rooms.reduce((sum, room) => sum + freeBeds(room), 0)
  return [
    `${counted(sheet.rooms.length, 'room')}, ${counted(beds, 'bed')}, ${free} free`,
    `${counted(bedless(sheet).length, 'traveller')} without a room`,
  ]
}

/** Shown for a departure without rooms: copy those of another one, or add the first. */
const NoRooms = ({ sheet, onAdd }: { sheet: Sheet; onAdd: () => void }) => {
  const { send, busy } = useSend(copyRooms(sheet.trip.id), { words: copyWords })
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
      {sheet.to_copy.length > 0 && (
        <div className="mt-4 grid justify-items-center gap-2">
          <p>Or copy the rooms of another departure:</p>
          {sheet.to_copy.map(({ event_id, title, start_date, rooms, beds }) => (
            <Button key={event_id} size="sm" variant="secondary" busy={busy} onClick={() => void send(event_id)}>
              {title}
              {start_date && `, ${formatDate(start_date)}`} ({counted(rooms, 'room')}, {counted(beds, 'bed')})
            </Button>
          ))}
        </div>
      )}
    </EmptyState>
  )
}

interface DeedsProps {
  sheet: Sheet
  onAdd: () => void
  onSuggest: () => void
}

const Deeds = ({ sheet, onAdd, onSuggest }: DeedsProps) => (
  // Without icons it fits on one line of a phone.
  <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden className="size-4 max-sm:hidden" />
      Add a Room
    </Button>
    <Button size="sm" variant="secondary" disabled={bedless(sheet).length === 0} onClick={onSuggest}>
      <Lightbulb aria-hidden className="size-4 max-sm:hidden" />
      Suggest
    </Button>
    <Button size="sm" variant="secondary" asChild>
      <Link to={paths.adminTripPrint(sheet.trip.id, 'rooms')}>
        <Printer aria-hidden className="size-4 max-sm:hidden" />
        Print or Export
      </Link>
    </Button>
  </div>
)

/** The open dialog. */
type Open = { what: 'add' | 'suggest' } | { what: 'edit' | 'remove'; room: Room }

const Arranging = ({ stored }: { stored: Sheet }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const { sheet, place } = usePlaces(stored)
  const close = () => setOpen(null)
  const add = () => setOpen({ what: 'add' })
  return (
    <div className="grid gap-4">
      {sheet.rooms.length === 0 ? (
        <NoRooms sheet={sheet} onAdd={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted tabular-nums">
              <DotLine parts={summary(sheet)} />
            </p>
            <Deeds sheet={sheet} onAdd={add} onSuggest={() => setOpen({ what: 'suggest' })} />
          </div>
          <RoomBoard
            sheet={sheet}
            unnamed={unnamedSeats(sheet)}
            onPlace={place}
            onEdit={(room) => setOpen({ what: 'edit', room })}
            onRemove={(room) => setOpen({ what: 'remove', room })}
          />
        </>
      )}
      {(open?.what === 'add' || open?.what === 'edit') && (
        <RoomDialog
          eventId={sheet.trip.id}
          rooms={sheet.rooms}
          {...('room' in open && { room: open.room })}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && <RemoveRoom room={open.room} onClose={close} />}
      {open?.what === 'suggest' && <RoomSuggestionDialog sheet={sheet} onPlace={place} onClose={close} />}
    </div>
  )
}

/** The rooms of a departure. Staff assign travellers, guides only read. */
export const RoomsOfTrip = ({ eventId }: { eventId: string }) => {
  const read = useQuery(guestSheet(eventId))
  const may = useMay()
  if (read.error && !read.data) return <ReadError read={read}>We couldn’t load the rooms.</ReadError>
  if (read.data === undefined) return <Skeleton className="h-96" />
  if (read.data === null) return null
  return may('booking') ? <Arranging stored={read.data} /> : <RoomList sheet={read.data} />
}
