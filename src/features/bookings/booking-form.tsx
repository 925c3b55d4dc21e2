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
import { lazyComponent } from '@/ui/lazy-component'
import { PlanChoice } from './plan-choice'
import { TravellerFields } from './traveller-fields'
import { type BookingFormOptions, BOOKING_STEPS, useBookingForm, useBookingSteps } from './use-booking'

// These fields load lazily, because many departures have no extras and no room options.
const ExtraFields = lazyComponent(() => import('./extras/extra-fields').then((m) => m.ExtraFields))
const RoomOptionFields = lazyComponent(() =>
  import('./room-options/room-option-fields').then((m) => m.RoomOptionFields),
)
// These fields load lazily: only visitors without an account enter contact details, and promo codes are entered in the
// second step.
const GuestContactFields = lazyComponent(() => import('./guest/guest-contact-fields').then((m) => m.GuestContactFields))
const PromoCodeField = lazyComponent(() => import('./promo-codes/promo-code-field').then((m) => m.PromoCodeField))

interface BookingFormProps extends BookingFormOptions {
  /** Renders what the member can do next after an attempt to book has failed. */
  nextStep: (result: BookingAttempt) => ReactNode
  /** The description of the trip, rendered by the page. */
  eventSummary: ReactNode
}

interface StepProps {
  stepIndex: number
  currentStep: number
  children: ReactNode
}

/** Every step stays mounted, but only one is visible, so that the form validates all values together. */
const BookingFormStep = ({ stepIndex, currentStep, children }: StepProps) => (
  <section hidden={stepIndex !== currentStep} aria-labelledby={`step-${stepIndex}`} className="grid gap-5">
    <h2 id={`step-${stepIndex}`} tabIndex={-1} className="display text-2xl outline-none">
      {BOOKING_STEPS[stepIndex]?.title}
    </h2>
    {children}
  </section>
)

type TravellersStepProps = Pick<
  ReturnType<typeof useBookingForm>,
  'travellers' | 'extras' | 'roomOptions' | 'choices' | 'ageRules'
> & { booking: BookingFormOptions }

/** The first step: the contact details of a visitor, the seats, the travellers, the rooms and the extras. */
const TravellersStep = ({ booking, travellers, extras, roomOptions, choices, ageRules }: TravellersStepProps) => {
  const isGuest = booking.member === null
  return (
    <>
      {isGuest && <GuestContactFields />}
      <BookingSeats travellers={travellers} max={booking.maxSeats} fixedSeatCount={booking.offer?.seats} />
      {travellers.fields.map(({ id }, index) => (
        <TravellerFields key={id} index={index} ageRules={ageRules} isBrief areDetailsOptional={isGuest} />
      ))}
      {roomOptions.length > 0 && <RoomOptionFields options={roomOptions} rooms={choices.rooms} />}
      {extras.length > 0 && (
        <div className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
          <h3 className="display text-xl">Extras</h3>
          <ExtraFields extras={extras} />
        </div>
      )}
      <PrivacyNote>We use these details to run the trip: guides and hotels see what they need.</PrivacyNote>
      <p className="text-sm text-muted">
        {isGuest
          ? 'You can add the travellers later: the link that we email you adds the booking to an account.'
          : 'You can add diets, room-mates and emergency contacts on your dashboard after booking.'}
      </p>
    </>
  )
}

/**
 * The booking form: seats, travellers, plan and terms, one step at a time. Typed values survive a reload and a lost
 * connection.
 */
export const BookingForm = ({ nextStep, eventSummary, ...booking }: BookingFormProps) => {
  const { form, travellers, extras, roomOptions, choices, settings, ageRules, ...formState } = useBookingForm(booking)
  const { result, previews, plan, preview, paying, isBookable, book, isBusy, notice } = formState
  const { formRef, currentStep, isLast, goToNextStep, focusFirstError } = useBookingSteps(form)
  const isGuest = booking.member === null
  const noticeRef = useRef<HTMLDivElement>(null)
  const handledResultRef = useRef(result)
  useEffect(() => {
    if (!result || handledResultRef.current === result) return
    handledResultRef.current = result
    if (result.status !== 'booked' && !focusFirstError()) noticeRef.current?.focus()
  }, [result, focusFirstError])

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        className="flex flex-col gap-8 xl:grid xl:grid-cols-3"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          // Ignores submits of the waitlist dialog, which opens inside this form.
          if (submitted.target !== submitted.currentTarget) return
          void (isLast ? form.handleSubmit(book, focusFirstError)(submitted) : goToNextStep())
        }}
      >
        <div className="grid content-start gap-8 xl:col-span-2">
          <BookingProgress currentStep={currentStep} />
          <BookingFormStep stepIndex={0} currentStep={currentStep}>
            <TravellersStep {...{ booking, travellers, extras, roomOptions, choices, ageRules }} />
          </BookingFormStep>
          <BookingFormStep stepIndex={1} currentStep={currentStep}>
            <PlanChoice previewQueries={previews} selectedPlan={plan} isGuest={isGuest} />
            {currentStep === 1 && <PromoCodeField eventId={booking.event.id} choices={choices} preview={preview} />}
          </BookingFormStep>
          <BookingFormStep stepIndex={2} currentStep={currentStep}>
            <BookingReview
              preview={preview}
              settings={settings}
              paymentChoice={paying}
              event={booking.event}
              isGuest={isGuest}
            />
          </BookingFormStep>
          <div ref={noticeRef} tabIndex={-1} className="scroll-mb-44 outline-none empty:hidden">
            <MessageNotice message={notice}>
              <div className="mt-3 empty:hidden">{result && nextStep(result)}</div>
            </MessageNotice>
          </div>
        </div>
        <BookingSummary
          eventSummary={eventSummary}
          preview={preview}
          isGstFree={booking.event.gst_free}
          isPlanChosen={plan !== undefined}
        >
          {isLast ? (
            <Button key="confirm" type="submit" isBusy={isBusy} disabled={!isBookable}>
              {isBusy ? 'Booking...' : 'Confirm Booking'}
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
