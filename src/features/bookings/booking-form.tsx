import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/ui/button'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { MessageNotice } from '@/ui/form/form-notice'
import type { BookingAttempt } from './booking-messages'
import { BookingProgress } from './booking-progress'
import { BookingReview } from './review/booking-review'
import { BookingSeats } from './booking-seats'
import { BookingSummary } from './booking-summary'
import { PlanChoice } from './plan-choice'
import { TravellerFields } from './traveller-fields'
import { type BookingFormOptions, BOOKING_STEPS, useBookingForm, useBookingSteps } from './use-booking'

interface BookingFormProps extends BookingFormOptions {
  /** Renders the next step after a result other than `booked`. */
  nextStep: (result: BookingAttempt) => ReactNode
  /** The description of the trip, rendered by the page. */
  trip: ReactNode
}

interface StepProps {
  step: number
  place: number
  children: ReactNode
}

/** Every step stays mounted, but only one is visible, so that the form validates all values together. */
const BookingFormStep = ({ step, place, children }: StepProps) => (
  <section hidden={step !== place} aria-labelledby={`step-${step}`} className="grid gap-5">
    <h2 id={`step-${step}`} tabIndex={-1} className="display text-2xl outline-none">
      {BOOKING_STEPS[step]?.title}
    </h2>
    {children}
  </section>
)

/**
 * The booking form: seats, travellers, plan and terms, one step at a time. Typed values survive a reload and a lost
 * connection.
 */
export const BookingForm = ({ nextStep, trip, ...booking }: BookingFormProps) => {
  const { form, travellers, settings, ageRules, result, ...formState } = useBookingForm(booking)
  const { previews, plan, preview, paying, bookable, book, busy, notice } = formState
  const { box, place, isLast, goOn, focusFirstError } = useBookingSteps(form)
  const noticeBox = useRef<HTMLDivElement>(null)
  const judged = useRef(result)
  useEffect(() => {
    if (!result || judged.current === result) return
    judged.current = result
    if (result.status !== 'booked' && !focusFirstError()) noticeBox.current?.focus()
  }, [result, focusFirstError])

  return (
    <FormProvider {...form}>
      <form
        ref={box}
        noValidate
        className="flex flex-col gap-8 xl:grid xl:grid-cols-3"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          // Ignores submits of the waitlist dialog, which opens inside this form.
          if (submitted.target !== submitted.currentTarget) return
          void (isLast ? form.handleSubmit(book, focusFirstError)(submitted) : goOn())
        }}
      >
        <div className="grid content-start gap-8 xl:col-span-2">
          <BookingProgress place={place} />
          <BookingFormStep step={0} place={place}>
            <BookingSeats travellers={travellers} max={booking.maxSeats} fixedSeatCount={booking.offer?.seats} />
            {travellers.fields.map(({ id }, index) => (
              <TravellerFields key={id} place={index} ageRules={ageRules} isBrief />
            ))}
            <PrivacyNote>We use these details to run the trip: guides and hotels see what they need.</PrivacyNote>
            <p className="text-sm text-muted">
              You can add diets, room-mates and emergency contacts on your dashboard after booking.
            </p>
          </BookingFormStep>
          <BookingFormStep step={1} place={place}>
            <PlanChoice previews={previews} selected={plan} />
          </BookingFormStep>
          <BookingFormStep step={2} place={place}>
            <BookingReview
              preview={preview}
              settings={settings}
              paying={paying}
              changesCloseOn={booking.event.changes_close_on}
            />
          </BookingFormStep>
          <div ref={noticeBox} tabIndex={-1} className="scroll-mb-44 outline-none empty:hidden">
            <MessageNotice message={notice}>
              <div className="mt-3 empty:hidden">{result && nextStep(result)}</div>
            </MessageNotice>
          </div>
        </div>
        <BookingSummary trip={trip} preview={preview} gstFree={booking.event.gst_free} selected={plan !== undefined}>
          {isLast ? (
            <Button key="confirm" type="submit" busy={busy} disabled={!bookable}>
              {busy ? 'Booking...' : 'Confirm Booking'}
            </Button>
          ) : (
            <Button key="on" type="submit">
              Continue
            </Button>
          )}
        </BookingSummary>
      </form>
    </FormProvider>
  )
}
