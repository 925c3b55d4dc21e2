import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import { formatMoneyExact } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { CheckboxField, SelectField, TextAreaField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { forgetDraft, freshDraft, readDraft, saveDraft } from './booking-draft'
import { bookMessages, type BookAnswer } from './booking-messages'
import { bookTrip } from './booking-mutations'
import { bookingSchema, NOBODY, type BookingValues as Form, type TravellerValues } from './booking-schema'
import { markFaults } from './booking-faults'
import { PlanChoice } from './plan-choice'
import { planPreview, PLANS } from './plan-queries'
import { TravellerFields } from './traveller-fields'

interface BookingFormProps {
  event: { id: string; start_date: string }
  member: { id: string; name: string }
  /** Spots held by a waitlist offer. */
  offer?: { token: string; seats: number }
  /** Most seats that can be chosen. */
  mostSeats: number
  seats: number
  onBooked: (bookingId: string) => void
  /** The way on from an answer that is no booking: the page knows what opens it. */
  wayOn: (answer: BookAnswer) => ReactNode
  /** What is being booked. */
  trip: ReactNode
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h2 className="display text-2xl">{title}</h2>
    {children}
  </section>
)

/** Seats, travellers, plan and terms. Kept in the tab as it is typed: a reload or a lost network loses nothing. */
export const BookingForm = ({
  event,
  member,
  offer,
  mostSeats,
  seats: wanted,
  onBooked,
  wayOn,
  trip,
}: BookingFormProps) => {
  const [draft] = useState(() => readDraft(member.id, event.id) ?? freshDraft(member.name, Math.min(wanted, mostSeats)))
  const { data: rules } = useSuspenseQuery(houseRules())
  const adulthood = useMemo(
    () => ({ startDate: event.start_date, age: rules.adult_age }),
    [event.start_date, rules.adult_age],
  )
  const schema = useMemo(() => bookingSchema(adulthood), [adulthood])
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: draft.form })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'travellers' })
  const { errors } = form.formState
  const [answer, setAnswer] = useState<BookAnswer | null>(null)
  // Fewer seats and more again must not forget who was named.
  const spare = useRef<TravellerValues[]>([])
  const sending = useRef(false)
  const [seatsText, planText] = useWatch({ control: form.control, name: ['seats', 'plan'] })
  const seats = Number(seatsText)
  const plan = PLANS.find((each) => String(each) === planText) ?? 4
  const {
    data: preview,
    isPlaceholderData,
    isError,
    refetch,
  } = useQuery({
    ...planPreview(event.id, seats, plan),
    placeholderData: keepPreviousData,
  })
  const book = useMutation({
    ...bookTrip(event.id),
    // Before the reads are refreshed: this page would otherwise say that the trip is booked already.
    onSuccess: (outcome) => {
      if (outcome.status !== 'booked') return
      forgetDraft(member.id, event.id)
      onBooked(outcome.booking_id)
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(member.id, event.id, { requestId: draft.requestId, form: values }),
      }),
    [form, member.id, event.id, draft.requestId],
  )

  const changeSeats = (count: number) => {
    const people = form.getValues('travellers')
    if (count < people.length) {
      spare.current = [...people.slice(count), ...spare.current]
      remove(people.slice(count).map((_, index) => count + index))
      return
    }
    const missing = count - people.length
    append([...spare.current.splice(0, missing), ...Array<TravellerValues>(missing).fill(NOBODY)].slice(0, missing), {
      shouldFocus: false,
    })
  }

  const send = async (values: Form): Promise<void> => {
    if (sending.current || preview?.status !== 'ok') return
    sending.current = true
    setAnswer(null)
    try {
      const outcome = await book.mutateAsync({
        seats: Number(values.seats),
        plan,
        travellers: values.travellers,
        notes: values.notes,
        requestId: draft.requestId,
        expectedPrice: preview.price,
        termsAccepted: values.terms,
        offerToken: offer?.token,
      })
      // Booked: the page is left, and a late second click must find nothing to do.
      if (outcome.status === 'booked') return
      setAnswer(outcome)
      markFaults(form, outcome, rules.adult_age)
    } catch (error) {
      console.error(error)
      setAnswer({ status: 'failed' })
    }
    sending.current = false
  }

  const message = answer && bookMessages[answer.status]
  const seatsField = form.register('seats')
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-8 xl:grid-cols-3"
        onSubmit={(submitted) => {
          // The waitlist dialog opens from in here: what it submits comes by as well.
          if (submitted.target === submitted.currentTarget) void form.handleSubmit(send)(submitted)
        }}
      >
        <div className="grid content-start gap-10 xl:col-span-2">
          <Step title="How many of you?">
            <SelectField
              label="Travellers"
              className="max-w-sm"
              hint={offer ? `Your offer holds ${offer.seats === 1 ? '1 spot' : `${offer.seats} spots`}.` : undefined}
              error={errors.seats?.message}
              {...seatsField}
              onChange={(change) => {
                changeSeats(Number(change.target.value))
                void seatsField.onChange(change)
              }}
            >
              {Array.from({ length: Math.max(mostSeats, fields.length) }, (_, index) => (
                <option key={index} value={String(index + 1)}>
                  {index + 1}
                </option>
              ))}
            </SelectField>
          </Step>
          <Step title="Who is travelling?">
            {fields.map(({ id }, place) => (
              <TravellerFields key={id} place={place} adulthood={adulthood} />
            ))}
            <TextAreaField
              label="Notes"
              hint="Anything we should know."
              error={errors.notes?.message}
              {...form.register('notes')}
            />
          </Step>
          <Step title="How would you like to pay?">
            <PlanChoice preview={preview} busy={isPlaceholderData} failed={isError} onRetry={() => void refetch()} />
          </Step>
        </div>
        <div className="xl:order-last">
          <div className="grid gap-5 rounded-2xl border bg-surface p-5 sm:p-6 xl:sticky xl:top-24">
            {trip}
            {preview?.status === 'ok' && (
              <dl className="grid gap-2 border-t pt-4">
                {[
                  [
                    `${preview.seats === 1 ? '1 traveller' : `${preview.seats} travellers`} at ${formatMoneyExact(preview.price)}`,
                    preview.total,
                  ],
                  ['First payment, due today', preview.parts[0]?.amount ?? 0],
                ].map(([term, amount]) => (
                  <div key={term} className="flex justify-between gap-4">
                    <dt className="text-muted">{term}</dt>
                    <dd className="font-semibold tabular-nums">{formatMoneyExact(Number(amount))}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className="border-t pt-3">
              <CheckboxField
                label="I accept the Terms & Conditions"
                required
                hint={`The deposit is non-refundable. Changes are possible until ${counted(rules.changes_close_days, 'day')} before departure.`}
                error={errors.terms?.message}
                {...form.register('terms')}
              />
              <p className="mt-2 text-sm">
                <Link to={paths.terms} target="_blank" className="text-lantern underline underline-offset-4">
                  Terms & Conditions
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
              </p>
            </div>
            {message && answer && (
              <FormNotice tone={message.tone} title={message.title}>
                <p>{message.text(answer, rules)}</p>
                <div className="mt-3 empty:hidden">{wayOn(answer)}</div>
              </FormNotice>
            )}
            <Button
              type="submit"
              size="lg"
              busy={book.isPending}
              disabled={preview?.status !== 'ok' || isPlaceholderData}
            >
              {book.isPending ? 'Booking...' : 'Confirm Booking'}
            </Button>
            <p className="text-sm text-muted">
              Nothing is charged now. Your spots are held for {counted(rules.hold_hours, 'hour')} while you make the
              first payment.
            </p>
          </div>
        </div>
      </form>
    </FormProvider>
  )
}
