import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { counted } from '@/lib/format/counted'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { WordsNotice } from '@/ui/form/words-notice'
import type { Unbooked } from './booking-messages'
import { BookingSeats } from './booking-seats'
import { BookingTerms } from './booking-terms'
import { PlanChoice } from './plan-choice'
import type { PlanPreview } from './plan-queries'
import { SumList } from './sum-list'
import { TravellerFields } from './traveller-fields'
import { useBooking, type Booking } from './use-booking'

interface BookingFormProps extends Booking {
  /** The way on from an answer that is no booking: the page knows what opens it. */
  wayOn: (answer: Unbooked) => ReactNode
  /** What is being booked. */
  trip: ReactNode
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4">
    <h2 className="display text-2xl">{title}</h2>
    {children}
  </section>
)

const Costs = ({ preview }: { preview: PlanPreview | undefined }) =>
  preview?.status === 'ok' && (
    <SumList
      className="grid gap-2 border-t pt-4"
      sums={[
        [`${counted(preview.seats, 'traveller')} at ${formatMoneyExact(preview.price)}`, preview.total],
        ['First payment, due today', preview.parts[0]?.amount ?? 0],
      ]}
    />
  )

/** Seats, travellers, plan and terms. A reload or a lost network loses nothing of it. */
export const BookingForm = ({ wayOn, trip, ...booking }: BookingFormProps) => {
  const { form, travellers, rules, adulthood, preview, bookable, book, busy, answer, said } = useBooking(booking)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-8 xl:grid-cols-3"
        onSubmit={(submitted) => {
          // The waitlist dialog opens from in here: what it submits comes by as well.
          if (submitted.target === submitted.currentTarget) void form.handleSubmit(book)(submitted)
        }}
      >
        <div className="grid content-start gap-10 xl:col-span-2">
          <Step title="How many of you?">
            <BookingSeats travellers={travellers} most={booking.mostSeats} held={booking.offer?.seats} />
          </Step>
          <Step title="Who is travelling?">
            {travellers.fields.map(({ id }, place) => (
              <TravellerFields key={id} place={place} adulthood={adulthood} />
            ))}
            <TextAreaField
              label="Notes"
              hint="Anything we should know."
              error={form.formState.errors.notes?.message}
              {...form.register('notes')}
            />
          </Step>
          <Step title="How would you like to pay?">
            <PlanChoice
              preview={preview.data}
              busy={preview.isPlaceholderData}
              failed={preview.isError}
              onRetry={() => void preview.refetch()}
            />
          </Step>
        </div>
        <div className="xl:order-last">
          <div className="grid gap-5 rounded-2xl border bg-surface p-5 sm:p-6 xl:sticky xl:top-24">
            {trip}
            <Costs preview={preview.data} />
            <BookingTerms changesCloseDays={rules.changes_close_days} />
            <WordsNotice words={said}>
              <div className="mt-3 empty:hidden">{answer && wayOn(answer)}</div>
            </WordsNotice>
            <Button type="submit" size="lg" busy={busy} disabled={!bookable}>
              {busy ? 'Booking...' : 'Confirm Booking'}
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
