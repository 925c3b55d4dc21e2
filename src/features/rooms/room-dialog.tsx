import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import type { FieldErrors } from '@/ui/form/set-form-errors'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { roomMessages } from './room-messages'
import { BED_COUNTS, roomSchema, type RoomSaveResult, type RoomValues, saveRoom } from './room-mutations'
import { getRoomKind, suggestRoomName, type Room } from './room-rules'

const createRoomFieldErrors = (result: RoomSaveResult): FieldErrors => {
  if (result.status === 'name_taken') return { name: 'Another room of this trip has this name.' }
  if (result.status === 'too_few_beds')
    return { beds: `${result.taken} travellers are assigned to this room. Move some of them first.` }
  return {}
}

interface RoomDialogProps {
  eventId: string
  /** The room to edit. Undefined for a new room. */
  room?: Room
  rooms: readonly Room[]
  onClose: () => void
}

const useRoomForm = ({ eventId, room, rooms, onClose }: RoomDialogProps) => {
  const form = useForm<RoomValues>({
    resolver: zodResolver(roomSchema),
    defaultValues: {
      name: room?.name ?? suggestRoomName(rooms),
      beds: String(room?.beds ?? rooms.at(-1)?.beds ?? 2),
      note: room?.note ?? '',
    },
  })
  const addsAnotherRoom = useRef(false)
  const { send, isBusy, requestId, deleteDraft } = useSend(saveRoom(eventId), {
    form,
    draft: room?.id ?? eventId,
    messages: roomMessages,
    errors: createRoomFieldErrors,
    onResult: ({ status }) => {
      if (status !== 'saved') return
      if (!addsAnotherRoom.current) return onClose()
      const { name, beds } = form.getValues()
      form.reset({ name: suggestRoomName([{ name }]), beds, note: '' })
      form.setFocus('name', { shouldSelect: true })
    },
  })
  const createSubmitHandler = (addsAnother: boolean) =>
    form.handleSubmit(({ name, beds, note }) => {
      addsAnotherRoom.current = addsAnother
      const roomValues = { name, beds, note }
      return send({ isNew: !room, id: room?.id ?? requestId(roomValues), name, beds: Number(beds), note })
    })
  return { form, submit: createSubmitHandler, isBusy, deleteDraft }
}

/** A dialog for a room's name, number of beds and notes. */
export const RoomDialog = (props: RoomDialogProps) => {
  const { room, onClose } = props
  const { form, submit, isBusy, deleteDraft } = useRoomForm(props)
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={room ? `Edit ${room.name}` : 'Add a Room'}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              deleteDraft()
              onClose()
            }}
          >
            Cancel
          </Button>
          {!room && (
            <Button variant="secondary" isBusy={isBusy} onClick={(event) => void submit(true)(event)}>
              Save and Add Another
            </Button>
          )}
          <Button type="submit" form="room-form" isBusy={isBusy}>
            Save Room
          </Button>
        </>
      }
    >
      <form id="room-form" noValidate className="grid gap-4" onSubmit={(event) => void submit(false)(event)}>
        <TextField
          label="Number or name"
          required
          autoComplete="off"
          hint="As shown on the door."
          error={errors.name?.message}
          {...form.register('name')}
        />
        <SelectField label="Beds" error={errors.beds?.message} {...form.register('beds')}>
          {BED_COUNTS.map((beds) => (
            <option key={beds} value={beds}>
              {beds}
              {beds <= 3 && ` · ${getRoomKind(beds)}`}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note"
          rows={2}
          hint="For staff and the accommodation: bathroom, floor, cot. Guests don’t see this note."
          error={errors.note?.message}
          {...form.register('note')}
        />
      </form>
    </Dialog>
  )
}
