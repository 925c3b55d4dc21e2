import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { changeContentsMessages, PreviewResult } from '../extras/change-preview'
import { changeExtras, eventAvailability, extrasPreview } from '@/features/booking-options/extras/extra-queries'
import { bookingTravellers } from '../member/my-booking-queries'
import { RoomSelect } from './room-option-fields'
import { bookedRooms } from '@/features/booking-options/room-options/room-option-queries'
import { listSelectedRooms, type BookableRoom } from '@/features/booking-options/room-options/room-option-rules'

const roomsMessages: MessagesFor<RpcResults['change_extras']> = {
  ...changeContentsMessages,
  saved: { tone: 'success', title: 'Rooms saved', text: 'The price of the booking and its payment plan are updated.' },
  invalid: { title: 'Please check the form', text: 'The rooms of this trip have changed. Choose the rooms again.' },
  failed: { title: 'Error', text: 'Failed to save the rooms. Please try again.' },
}

interface RoomsDialogProps {
  booking: { id: string; event_title: string; event_id: string; seats: number }
  onClose: () => void
}

interface RoomsFormProps extends RoomsDialogProps {
  options: readonly BookableRoom[]
  bookedRoomIds: readonly string[]
}

const RoomsForm = ({ booking, options, bookedRoomIds, onClose }: RoomsFormProps) => {
  const [selected, setSelected] = useState<readonly string[]>(bookedRoomIds)
  const { data: travellers = [] } = useQuery(bookingTravellers(booking.id))
  const selectedRooms = listSelectedRooms(selected, options, booking.seats)
  const previewQuery = useQuery({
    ...extrasPreview(booking.id, { rooms: selectedRooms }),
    placeholderData: keepPreviousData,
  })
  const preview = previewQuery.data?.status === 'ok' && !previewQuery.isPlaceholderData ? previewQuery.data : null
  const { send, isBusy, notice } = useSend(changeExtras(booking.id), {
    draft: false,
    messages: roomsMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  return (
    <div className="grid gap-6">
      <ul className="grid gap-4">
        {selectedRooms.map((_, index) => (
          <li key={index}>
            <RoomSelect
              traveller={travellers[index]?.full_name ?? `Traveller ${index + 1}`}
              index={index}
              options={options}
              rooms={selectedRooms}
              onChange={setSelected}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        To say who you’d like to share with, use “Traveller Details”: enter a friend’s name or choose women or men only.
      </p>
      <div aria-live="polite">
        <PreviewResult read={previewQuery} />
      </div>
      <MessageNotice message={notice} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          isBusy={isBusy}
          disabled={preview === null}
          onClick={() => preview && void send({ choices: { rooms: selectedRooms }, expectedTotal: preview.total })}
        >
          Save Rooms
        </Button>
      </div>
    </div>
  )
}

/** The dialog that changes the room of each traveller of a booking. Shows the new price before saving. */
export const RoomsDialog = ({ booking, onClose }: RoomsDialogProps) => {
  const availabilityQuery = useQuery(eventAvailability(booking.event_id, booking.seats, booking.id))
  const bookedQuery = useQuery(bookedRooms(booking.id))
  const failedQuery = [availabilityQuery, bookedQuery].find(({ isError, data }) => isError && !data)
  const options = availabilityQuery.data?.status === 'ok' ? availabilityQuery.data.rooms : []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Rooms: ${booking.event_title}`}>
      {failedQuery ? (
        <ReadError read={failedQuery}>We couldn’t load the rooms.</ReadError>
      ) : !availabilityQuery.data || !bookedQuery.data ? (
        <Skeleton className="h-40" />
      ) : options.length === 0 ? (
        <p className="text-muted">This trip has no choice of rooms.</p>
      ) : (
        <RoomsForm booking={booking} options={options} bookedRoomIds={bookedQuery.data} onClose={onClose} />
      )}
    </Dialog>
  )
}
