import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { BedDouble, Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { eventGuestList } from '@/features/rooms/event-guest-list-queries'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { CheckboxField, SelectField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { formatSupplement } from './room-option-rules'
import {
  PEOPLE_COUNTS,
  removeRoomOption,
  removeRoomOptionMessages,
  roomOptionFormSchema,
  saveRoomOption,
  saveRoomOptionMessages,
  eventRoomOptions,
  type RoomOptionFormValues,
  type EventRoomOption,
} from './event-room-options-mutations'

/** The first option of a departure is usually twin share, and the second an own room. */
const createEmptyValues = (isFirst: boolean): RoomOptionFormValues => ({
  name: isFirst ? 'Twin share' : 'Own room',
  beds: isFirst ? '2' : '1',
  price: isFirst ? '0' : '',
  stock: '',
  is_shareable: isFirst,
  is_offered: true,
})

const toFormValues = (option: EventRoomOption): RoomOptionFormValues => ({
  ...option,
  beds: String(option.beds),
  price: String(option.price),
  stock: option.stock === null ? '' : String(option.stock),
})

const RoomOptionFormFields = ({ form: { register, formState } }: { form: UseFormReturn<RoomOptionFormValues> }) => {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        className="sm:col-span-2"
        required
        autoComplete="off"
        hint="Shown on the invoice, for example “Twin share”, “Own room” or “Family room”."
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField label="People per room" error={errors.beds?.message} {...register('beds')}>
        {PEOPLE_COUNTS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Supplement per person (AUD)"
        required
        inputMode="decimal"
        hint="0 means no supplement. A negative amount is a reduction."
        error={errors.price?.message}
        {...register('price')}
      />
      <TextField
        label="Rooms"
        inputMode="numeric"
        hint="Number of rooms for all bookings together. Leave empty for no limit."
        error={errors.stock?.message}
        {...register('stock')}
      />
      <CheckboxField
        className="sm:col-span-2"
        label="Shared with other bookings"
        hint="If on, travellers who book alone share a room. If off, each booking has its own rooms."
        {...register('is_shareable')}
      />
      <CheckboxField
        className="sm:col-span-2"
        label="Offered"
        hint="Turn off to stop selling the option. Existing bookings keep it."
        {...register('is_offered')}
      />
    </>
  )
}

interface RoomOptionDialogProps {
  eventId: string
  /** The option to edit. Undefined for a new option. */
  option?: EventRoomOption
  isFirst: boolean
  onClose: () => void
}

/** A dialog for a room option: its name, size, supplement and number of rooms. */
const RoomOptionDialog = ({ eventId, option, isFirst, onClose }: RoomOptionDialogProps) => {
  const form = useForm<RoomOptionFormValues>({
    resolver: zodResolver(roomOptionFormSchema),
    defaultValues: option ? toFormValues(option) : createEmptyValues(isFirst),
  })
  const { send, isBusy, requestId, deleteDraft } = useSend(saveRoomOption(eventId), {
    form,
    draft: option?.id ?? eventId,
    messages: saveRoomOptionMessages,
    errors: ({ status }) =>
      status === 'name_taken' ? { name: 'Another room option of this departure has this name.' } : {},
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  const saveForm = (values: RoomOptionFormValues) =>
    send({ id: option?.id ?? requestId(values), isNew: !option, values })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={option ? `Edit ${option.name}` : 'Add a Room Option'}
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
          <Button type="submit" form="room-option-form" isBusy={isBusy}>
            Save Room Option
          </Button>
        </>
      }
    >
      <form
        id="room-option-form"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void form.handleSubmit(saveForm)(event)}
      >
        <RoomOptionFormFields form={form} />
      </form>
    </Dialog>
  )
}

const RemoveRoomOptionDialog = ({ option, onClose }: { option: EventRoomOption; onClose: () => void }) => {
  const { send, isBusy } = useSend(removeRoomOption, { messages: removeRoomOptionMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${option.name}?`}
      description="The room option disappears from the booking form. A room option that has been booked can’t be removed."
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={() => void send(option.id)}
    />
  )
}

interface RoomOptionCardProps {
  option: EventRoomOption
  /** The number of named travellers who have this room option. */
  travellerCount: number
  onEdit: () => void
  onRemove: () => void
}

const RoomOptionCard = ({ option, travellerCount, onEdit, onRemove }: RoomOptionCardProps) => {
  const hasPermission = useHasPermission()
  const { name, beds, price, stock, is_shareable, is_offered } = option
  const optionFacts = [
    pluralise(beds, 'person', 'people'),
    formatSupplement(price),
    stock === null ? 'no limit' : pluralise(stock, 'room'),
    ...(beds > 1 ? [is_shareable ? 'shared with other bookings' : 'one booking per room'] : []),
  ]
  return (
    <Card as="li" className="grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
        {!is_offered && <Badge tone="neutral">Not offered</Badge>}
      </div>
      <p className="text-sm text-muted">{optionFacts.join(' · ')}</p>
      <p className="text-sm">{pluralise(travellerCount, 'named traveller')}</p>
      {hasPermission('trips') && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {travellerCount === 0 && (
            <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** The room options of a departure, which staff add, edit and remove. */
export const EventRoomOptions = ({ eventId }: { eventId: string }) => {
  const optionsQuery = useQuery(eventRoomOptions(eventId))
  const { data: guestList } = useQuery(eventGuestList(eventId))
  const hasPermission = useHasPermission()
  const [optionToEdit, setOptionToEdit] = useState<EventRoomOption | 'new' | null>(null)
  const [optionToRemove, setOptionToRemove] = useState<EventRoomOption | null>(null)
  const roomOptions = optionsQuery.data
  if (optionsQuery.isError && !roomOptions)
    return <ReadError read={optionsQuery}>We couldn’t load the room options.</ReadError>
  if (!roomOptions) return <Skeleton className="h-40" />
  const countTravellers = (id: string): number =>
    guestList?.guests.filter(({ room_option_id }) => room_option_id === id).length ?? 0
  return (
    <div className="grid gap-5">
      {hasPermission('trips') && (
        <Button className="justify-self-start" onClick={() => setOptionToEdit('new')}>
          <Plus aria-hidden className="size-5" />
          Add a Room Option
        </Button>
      )}
      {roomOptions.length === 0 ? (
        <EmptyState icon={BedDouble} title="No room options yet.">
          Add options such as “Twin share” and “Own room”, so that travellers choose a room when they book.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {roomOptions.map((option) => (
            <RoomOptionCard
              key={option.id}
              option={option}
              travellerCount={countTravellers(option.id)}
              onEdit={() => setOptionToEdit(option)}
              onRemove={() => setOptionToRemove(option)}
            />
          ))}
        </ul>
      )}
      {optionToEdit && (
        <RoomOptionDialog
          eventId={eventId}
          option={optionToEdit === 'new' ? undefined : optionToEdit}
          isFirst={roomOptions.length === 0}
          onClose={() => setOptionToEdit(null)}
        />
      )}
      {optionToRemove && <RemoveRoomOptionDialog option={optionToRemove} onClose={() => setOptionToRemove(null)} />}
    </div>
  )
}
