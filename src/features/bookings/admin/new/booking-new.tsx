import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { createAgeRules, type AgeRules } from '../../booking-rules'
import { createTravellerFieldErrors } from '../../use-booking'
import { PLAN_COUNTS } from '@/features/bookings/plan-queries'
import { PlanTable } from '../../plan-table'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'
import { PromoCodeField } from '../../promo-codes/promo-code-field'
import { TravellerFields } from '@/features/bookings/traveller-fields'
import { useEventOptions } from '@/features/event-admin/event-options'
import type { AdminEvent } from '@/features/event-admin/event-admin-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { formatDate, getToday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { FormNotice, MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { ReadError } from '@/ui/empty-state'
import { createAdminBookMessages } from '../booking-messages'
import { adminBookEvent } from '../booking-mutations'
import { adminPlanPreview } from '../booking-queries'
import { CustomerPicker } from './booking-caller'
import {
  NEW_CUSTOMER_VALUE,
  createNewBookingSchema,
  createEmptyValues,
  type NewBookingValues,
} from './booking-new-schema'
import { RoomChoice, useRoomChoice } from './booking-rooms'
import { BookedEventFields } from './booked-event-fields'

/** True if staff can book the trip: it is on sale, or it has closed to members but not to staff. */
const isEventBookable = ({ state, start_date }: AdminEvent): boolean =>
  state === 'open' || (state === 'closed' && start_date !== null && start_date >= getToday())

/** The valid number of seats, the rooms and the payment plan of the booking in the form. */
const useEventQuote = (form: UseFormReturn<NewBookingValues>, maxSeats: number) => {
  const [eventId, typedSeats, plan, codes] = useWatch({
    control: form.control,
    name: ['eventId', 'seats', 'plan', 'codes'],
  })
  const enteredSeats = Number(typedSeats)
  const seats = enteredSeats >= 1 && enteredSeats <= maxSeats ? Math.floor(enteredSeats) : 0
  const roomChoice = useRoomChoice(form, eventId, seats)
  const bookingChoices = { extras: [], rooms: roomChoice.rooms, codes: codes.map(({ id }) => id) }
  const previewQuery = useQuery({
    ...adminPlanPreview(eventId, seats, PLAN_COUNTS.find((count) => String(count) === plan) ?? 4, bookingChoices),
    enabled: eventId !== '' && seats > 0,
    placeholderData: keepPreviousData,
  })
  const quotedPlan = eventId !== '' && previewQuery.data?.status === 'ok' ? previewQuery.data : null
  return { seats, roomChoice, choices: bookingChoices, preview: previewQuery, quote: quotedPlan }
}

/** State of the booking form for staff: its values, the plan preview and the submit function. */
const useNewBookingForm = (onClose: () => void) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [event, setEvent] = useState(getToday())
  const ageRules = useMemo(() => createAgeRules(event, settings), [event, settings])
  const bookingSchema = useMemo(
    () => createNewBookingSchema(settings.max_seats_per_booking, ageRules),
    [settings.max_seats_per_booking, ageRules],
  )
  const form = useForm({
    resolver: zodResolver(bookingSchema),
    defaultValues: createEmptyValues(settings.max_seats_per_booking),
  })
  const eventId = useWatch({ control: form.control, name: 'eventId' })
  const eventOptions = useEventOptions(eventId, isEventBookable)
  const eventDay = eventOptions.choices.find(({ id }) => id === eventId)?.start_date ?? getToday()
  if (eventDay !== event) setEvent(eventDay)
  const { seats, roomChoice, choices, preview, quote } = useEventQuote(form, settings.max_seats_per_booking)
  const { send, isBusy, notice, requestId } = useSend(adminBookEvent, {
    form,
    messages: createAdminBookMessages(settings),
    notice: 'exceptSuccess',
    errors: (result) =>
      result.status === 'guardian_needed' || result.status === 'invalid'
        ? createTravellerFieldErrors(form.getValues('travellers'), result, settings.adult_age)
        : {},
    onResult: (result) => {
      if (result.status === 'customer_known') {
        setQuery(result.full_name)
        form.setValue('customerId', result.customer_id)
      }
      if (result.status !== 'booked') return
      onClose()
      void navigate(paths.adminBooking(result.booking_id))
    },
  })
  const submitBooking = (values: NewBookingValues) => {
    const { customerId, full_name, phone, email, travellers, ...rest } = values
    const isNewCustomer = customerId === NEW_CUSTOMER_VALUE
    return send({
      ...rest,
      ...(isNewCustomer ? { customer: { full_name, phone, email } } : { customerId }),
      seats,
      plan: Number(values.plan),
      codes: choices.codes,
      travellers: travellers.slice(0, seats),
      rooms: choices.rooms,
      isAfterClosing: Boolean(quote?.closed_on),
      requestId: requestId(isNewCustomer ? full_name : customerId, values.eventId),
    })
  }
  return {
    settings,
    query,
    setQuery,
    form,
    events: eventOptions,
    eventId,
    ageRules,
    seats,
    roomChoice,
    choices,
    preview,
    quote,
    isBusy,
    notice,
    submit: submitBooking,
  }
}

/** The fields for the travellers. Staff can add the names after the booking. */
const OptionalTravellers = ({ seats, ageRules }: { seats: number; ageRules: AgeRules }) => (
  <details>
    <summary className="cursor-pointer py-2 font-medium">Travellers (names can be added later)</summary>
    <div className="grid gap-4 pt-2">
      {Array.from({ length: seats }, (_, index) => (
        <TravellerFields key={index} index={index} ageRules={ageRules} areDetailsOptional />
      ))}
    </div>
  </details>
)

/**
 * A dialog in which staff book a trip for an existing or a new customer. Staff may enter the names of the travellers
 * later.
 */
export const AdminBookingNew = ({ onClose }: { onClose: () => void }) => {
  const bookingForm = useNewBookingForm(onClose)
  const { settings, form, ageRules, seats, preview, quote, isBusy, notice, submit } = bookingForm
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Booking"
      description={`Book on behalf of a customer. The seats are held for ${pluralise(settings.hold_hours, 'hour')}.`}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-booking" isBusy={isBusy}>
            Book
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id="new-booking"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <MessageNotice message={notice} />
          <BookedEventFields events={bookingForm.events} selected={bookingForm.eventId} />
          <RoomChoice {...bookingForm.roomChoice} form={form} />
          {preview.isError && <ReadError read={preview}>We couldn’t calculate the payments.</ReadError>}
          {quote?.closed_on && (
            <FormNotice tone="warning" title={`Booking closed on ${formatDate(quote.closed_on)}`}>
              You can still sell these seats until departure. The activity log will show that you booked after closing.
            </FormNotice>
          )}
          {quote && (
            <>
              <PriceLines lines={toPriceLines(quote.lines)} />
              <PlanTable preview={quote} isBusy={preview.isPlaceholderData} />
            </>
          )}
          {bookingForm.eventId !== '' && (
            <PromoCodeField
              eventId={bookingForm.eventId}
              choices={bookingForm.choices}
              preview={preview.data}
              isForCustomer
            />
          )}
          <CustomerPicker query={bookingForm.query} onQueryChange={bookingForm.setQuery} />
          <OptionalTravellers seats={seats} ageRules={ageRules} />
          <TextAreaField
            label="Notes"
            hint="Only staff can read these notes."
            rows={2}
            error={form.formState.errors.notes?.message}
            {...form.register('notes')}
          />
        </form>
      </FormProvider>
    </Dialog>
  )
}
