import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { PackagePlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { eventGuestList } from '@/features/rooms/event-guest-list-queries'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { CheckboxField, SelectField, SelectOptions, TextAreaField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { formatExtraPrice, formatQuantity, PRICE_UNIT_NAMES } from './extra-rules'
import {
  extraFormSchema,
  removeExtra,
  removeExtraMessages,
  saveExtra,
  saveExtraMessages,
  eventExtras,
  type ExtraFormValues,
  type EventExtra,
} from './event-extras-mutations'

type BookedExtra = Extract<RpcResults['event_guest_list'], { status: 'ok' }>['extras'][number]

const EMPTY_EXTRA: ExtraFormValues = {
  name: '',
  description: '',
  price: '',
  price_per: 'person',
  max_units: '',
  closes_days: '14',
  question: '',
  is_offered: true,
}

const toFormValues = (extra: EventExtra): ExtraFormValues => ({
  ...extra,
  price: String(extra.price),
  max_units: extra.max_units === null ? '' : String(extra.max_units),
  closes_days: String(extra.closes_days),
  question: extra.question ?? '',
})

interface ExtraDialogProps {
  eventId: string
  /** The extra to edit. Undefined for a new extra. */
  extra?: EventExtra
  onClose: () => void
}

const ExtraFormFields = ({ form: { register, formState } }: { form: UseFormReturn<ExtraFormValues> }) => {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        className="sm:col-span-2"
        required
        autoComplete="off"
        hint="Shown on the invoice, for example “Extra night”, “Airport transfer” or “EMF meter”."
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label="Description"
        className="sm:col-span-2"
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Price (AUD)"
        required
        inputMode="decimal"
        error={errors.price?.message}
        {...register('price')}
      />
      <SelectField label="Price applies" error={errors.price_per?.message} {...register('price_per')}>
        <SelectOptions labelsByValue={PRICE_UNIT_NAMES} />
      </SelectField>
      <TextField
        label="Limit"
        inputMode="numeric"
        hint="Number available for all bookings together. Leave empty for no limit."
        error={errors.max_units?.message}
        {...register('max_units')}
      />
      <TextField
        label="Last day to change"
        required
        inputMode="numeric"
        hint="Number of days before departure."
        error={errors.closes_days?.message}
        {...register('closes_days')}
      />
      <TextField
        label="Question"
        className="sm:col-span-2"
        hint="Asked when the extra is booked, such as “Your flight number”. Leave empty to ask nothing."
        error={errors.question?.message}
        {...register('question')}
      />
      <CheckboxField
        label="Offered"
        hint="Turn off to stop selling the extra. Existing bookings keep it."
        {...register('is_offered')}
      />
    </>
  )
}

/** A dialog for an extra: its name, price, limit, last day and question. */
const ExtraDialog = ({ eventId, extra, onClose }: ExtraDialogProps) => {
  const form = useForm<ExtraFormValues>({
    resolver: zodResolver(extraFormSchema),
    defaultValues: extra ? toFormValues(extra) : EMPTY_EXTRA,
  })
  const { send, isBusy, requestId, deleteDraft } = useSend(saveExtra(eventId), {
    form,
    draft: extra?.id ?? eventId,
    messages: saveExtraMessages,
    errors: ({ status }) => (status === 'name_taken' ? { name: 'Another extra of this departure has this name.' } : {}),
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  const saveForm = (values: ExtraFormValues) => send({ id: extra?.id ?? requestId(values), isNew: !extra, values })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={extra ? `Edit ${extra.name}` : 'Add an Extra'}
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
          <Button type="submit" form="extra-form" isBusy={isBusy}>
            Save Extra
          </Button>
        </>
      }
    >
      <form
        id="extra-form"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => void form.handleSubmit(saveForm)(event)}
      >
        <ExtraFormFields form={form} />
      </form>
    </Dialog>
  )
}

const RemoveExtraDialog = ({ extra, onClose }: { extra: EventExtra; onClose: () => void }) => {
  const { send, isBusy } = useSend(removeExtra, { messages: removeExtraMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${extra.name}?`}
      description="The extra disappears from the booking form. An extra that has been booked can’t be removed."
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={() => void send(extra.id)}
    />
  )
}

/**
 * Lists the bookings that contain an extra, with the travellers' answers. Staff send this list to the company that
 * provides the extra.
 */
export const ExtraBookings = ({ extra }: { extra: BookedExtra }) => (
  <ul className="grid gap-1 text-sm">
    {extra.bookings.map(({ booking_id, reference, booked_by, booking_status, quantity, answer }) => (
      <li key={booking_id} className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere">
          {booked_by}, {reference}
          {booking_status === 'pending' && <span className="text-muted"> (not paid yet)</span>}
          {answer && <span className="block text-muted">{answer}</span>}
        </span>
        <span className="tabular-nums">{formatQuantity(quantity, extra.price_per)}</span>
      </li>
    ))}
  </ul>
)

interface ExtraCardProps {
  extra: EventExtra
  booked: BookedExtra | undefined
  onEdit: () => void
  onRemove: () => void
}

const ExtraCard = ({ extra, booked, onEdit, onRemove }: ExtraCardProps) => {
  const hasPermission = useHasPermission()
  const bookedUnits = booked?.units ?? 0
  return (
    <Card as="li" className="grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{extra.name}</h3>
        {!extra.is_offered && <Badge tone="neutral">Not offered</Badge>}
      </div>
      <p className="text-sm text-muted">
        {formatExtraPrice(extra)} ·{' '}
        {extra.max_units === null ? `${bookedUnits} booked, no limit` : `${bookedUnits} of ${extra.max_units} booked`} ·
        until {pluralise(extra.closes_days, 'day')} before departure
      </p>
      {extra.description && <p className="text-sm wrap-anywhere">{extra.description}</p>}
      {extra.question && <p className="text-sm text-muted">Question: {extra.question}</p>}
      {booked && <ExtraBookings extra={booked} />}
      {hasPermission('trips') && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" aria-label={`Edit ${extra.name}`} onClick={onEdit}>
            Edit
          </Button>
          {!booked && (
            <Button size="sm" variant="ghost" aria-label={`Remove ${extra.name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** The extras of a departure: what is offered, and who booked it. */
export const EventExtras = ({ eventId }: { eventId: string }) => {
  const extrasQuery = useQuery(eventExtras(eventId))
  const guestListQuery = useQuery(eventGuestList(eventId))
  const hasPermission = useHasPermission()
  const [extraToEdit, setExtraToEdit] = useState<EventExtra | 'new' | null>(null)
  const [extraToRemove, setExtraToRemove] = useState<EventExtra | null>(null)
  const failedQuery = [extrasQuery, guestListQuery].find(({ isError, data }) => isError && data === undefined)
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load the extras.</ReadError>
  if (!extrasQuery.data || guestListQuery.data === undefined) return <Skeleton className="h-96" />
  const findBookedExtra = (id: string) => guestListQuery.data?.extras.find((extra) => extra.id === id)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        {hasPermission('trips') && (
          <Button onClick={() => setExtraToEdit('new')}>
            <Plus aria-hidden className="size-5" />
            Add an Extra
          </Button>
        )}
        {(guestListQuery.data?.extras.length ?? 0) > 0 && (
          <Link
            to={paths.adminEventPrint(eventId, 'extras')}
            className="min-h-11 content-center text-lantern underline underline-offset-4"
          >
            Print lists for suppliers
          </Link>
        )}
      </div>
      {extrasQuery.data.length === 0 ? (
        <EmptyState icon={PackagePlus} title="No extras yet.">
          Sell a night before the trip, a transfer or equipment with the booking.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {extrasQuery.data.map((extra) => (
            <ExtraCard
              key={extra.id}
              extra={extra}
              booked={findBookedExtra(extra.id)}
              onEdit={() => setExtraToEdit(extra)}
              onRemove={() => setExtraToRemove(extra)}
            />
          ))}
        </ul>
      )}
      {extraToEdit && (
        <ExtraDialog
          eventId={eventId}
          extra={extraToEdit === 'new' ? undefined : extraToEdit}
          onClose={() => setExtraToEdit(null)}
        />
      )}
      {extraToRemove && <RemoveExtraDialog extra={extraToRemove} onClose={() => setExtraToRemove(null)} />}
    </div>
  )
}
