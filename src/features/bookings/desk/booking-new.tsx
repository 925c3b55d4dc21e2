import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import { formatDate } from '@/lib/format/dates'
import { LENGTHS } from '@/lib/law'
import { words } from '@/lib/schema'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { WordsNotice } from '@/ui/form/words-notice'
import { ReadError } from '@/ui/read-error'
import { adminBookWords } from './booking-messages'
import { adminBookTrip } from './booking-mutations'
import { CustomerChoice } from './booking-customer'
import { bookableEvents } from './booking-queries'
import { PlanTable } from '@/features/bookings/plan-table'
import { planPreview, PLANS } from '@/features/bookings/plan-queries'

const PLAN_NAMES = { 1: 'In full', 3: '3-Payment Plan', 4: '4-Payment Plan' } as const

const schemaFor = (mostSeats: number) =>
  z.object({
    customerId: z.string().check(z.minLength(1, 'Please choose a customer.')),
    eventId: z.string().check(z.minLength(1, 'Please choose a trip.')),
    seats: z.string().check(
      z.trim(),
      z.refine(
        (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostSeats,
        `Please enter 1 to ${mostSeats} seats.`,
      ),
    ),
    plan: z.string(),
    notes: words(LENGTHS.bookings.notes),
  })

const EMPTY = { customerId: '', eventId: '', seats: '1', plan: '4', notes: '' }

/** Which trip, how many seats, and how it is paid. */
const TripFields = ({ form: { register, formState } }: { form: UseFormReturn<typeof EMPTY> }) => {
  const trips = useQuery(bookableEvents())
  const { errors } = formState
  return (
    <>
      {/* Begun anew with its choices there: one that was kept would else stand for nothing. */}
      <SelectField key={trips.status} label="Trip" required error={errors.eventId?.message} {...register('eventId')}>
        <option value="">Choose a trip</option>
        {trips.data?.map(({ id, title, start_date, spots_left }) => (
          <option key={id} value={id ?? ''}>
            {title}
            {start_date && `, ${formatDate(start_date)}`}
            {spots_left !== null && ` (${spots_left} left)`}
          </option>
        ))}
      </SelectField>
      {trips.isError && <ReadError read={trips}>We could not load the trips.</ReadError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Seats" inputMode="numeric" required error={errors.seats?.message} {...register('seats')} />
        <SelectField label="Payment plan" {...register('plan')}>
          {PLANS.map((each) => (
            <option key={each} value={each}>
              {PLAN_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** Books for a customer who rang up. Travellers are named later. */
export const AdminBookingNew = ({ onClose }: { onClose: () => void }) => {
  const { data: rules } = useSuspenseQuery(houseRules())
  const schema = useMemo(() => schemaFor(rules.most_seats), [rules.most_seats])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  })
  const { errors } = form.formState
  const [eventId, seats, plan] = useWatch({ control: form.control, name: ['eventId', 'seats', 'plan'] })
  const seatCount = Number(seats)
  const preview = useQuery({
    ...planPreview(eventId, seatCount, PLANS.find((each) => String(each) === plan) ?? 4),
    enabled: eventId !== '' && seatCount >= 1 && seatCount <= rules.most_seats,
    placeholderData: keepPreviousData,
  })
  const { send, busy, said, requestId } = useSend(adminBookTrip, {
    form,
    words: adminBookWords(rules),
    notice: 'refusals',
    onAnswer: ({ status }) => status === 'booked' && onClose(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Booking"
      description={`Book on behalf of a customer. The seats are held for ${counted(rules.hold_hours, 'hour')}.`}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-booking" busy={busy}>
            Book
          </Button>
        </>
      }
    >
      <form
        id="new-booking"
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            send({
              ...values,
              seats: Number(values.seats),
              plan: Number(values.plan),
              requestId: requestId(values.customerId, values.eventId),
            }),
          )(event)
        }
      >
        <WordsNotice words={said} />
        <CustomerChoice error={errors.customerId?.message} register={form.register('customerId')} />
        <TripFields form={form} />
        {preview.isError && <ReadError read={preview}>We could not work out the payments.</ReadError>}
        {eventId !== '' && preview.data?.status === 'ok' && (
          <PlanTable preview={preview.data} busy={preview.isPlaceholderData} />
        )}
        <TextAreaField label="Notes" rows={2} error={errors.notes?.message} {...form.register('notes')} />
      </form>
    </Dialog>
  )
}
