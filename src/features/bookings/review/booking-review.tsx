import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { pluralise } from '@/lib/text'
import { CARD_PAGE_HINT } from '@/features/payments/card-messages'
import { CheckboxField, TextAreaField } from '@/ui/form/field'
import { isBlankTraveller, PLAN_NAMES } from '../booking-rules'
import type { BookingValues } from '../booking-schema'
import { type PlanPreviewResult, PLAN_COUNTS } from '../plan-queries'
import { PlanTable } from '../plan-table'
import { createStepSearch } from '../use-booking'
import { BookingConditions } from '../booking-conditions'
import { BookingPayment, type PaymentChoice } from './booking-payment'

/** The checkbox with which the customer accepts the terms and conditions, and a link to them. */
export const BookingTerms = ({ changesCloseOn }: { changesCloseOn: string }) => {
  const { formState, register } = useFormContext<BookingValues>()
  return (
    <div className="border-t pt-3">
      <CheckboxField
        label="I accept the Terms & Conditions"
        required
        hint={`The deposit is non-refundable. Changes are possible until ${formatDate(changesCloseOn)}.`}
        error={formState.errors.terms?.message}
        {...register('terms')}
      />
      <p className="mt-2 text-sm">
        <Link to={paths.terms} target="_blank" className="text-lantern underline underline-offset-4">
          Terms & Conditions
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  )
}

const ChangeLink = ({ stepIndex, subject }: { stepIndex: number; subject: string }) => {
  const [search] = useSearchParams()
  return (
    <Link
      to={{ search: createStepSearch(search, stepIndex).toString() }}
      preventScrollReset
      className="min-h-11 content-center text-sm text-lantern underline underline-offset-4"
    >
      Change<span className="sr-only"> {subject}</span>
    </Link>
  )
}

const ReviewSection = ({
  title,
  stepIndex,
  subject,
  children,
}: {
  title: string
  stepIndex: number
  subject: string
  children: React.ReactNode
}) => (
  <div className="rounded-2xl border bg-surface p-5 sm:p-6">
    <div className="flex items-center justify-between gap-4">
      <h3 className="display text-xl">{title}</h3>
      <ChangeLink stepIndex={stepIndex} subject={subject} />
    </div>
    {children}
  </div>
)

interface BookingReviewProps {
  preview: PlanPreviewResult | undefined
  settings: PublicSettings
  paymentChoice: PaymentChoice
  event: {
    id: string
    /** The last day on which members can change the travellers. */
    changes_close_on: string
  }
  /** True for a visitor without an account, who pays by card. */
  isGuest: boolean
}

/** Summarises the member's choices before the booking is submitted. */
export const BookingReview = ({ preview, settings, paymentChoice, event, isGuest }: BookingReviewProps) => {
  const [areConditionsOpened, setConditionsOpened] = useState(false)
  const { register, formState } = useFormContext<BookingValues>()
  const [travellers, planText] = useWatch<BookingValues, ['travellers', 'plan']>({ name: ['travellers', 'plan'] })
  const plan = PLAN_COUNTS.find((each) => String(each) === planText)
  return (
    <>
      <ReviewSection title="Travellers" stepIndex={0} subject="travellers">
        <ol className="grid list-inside list-decimal gap-1">
          {travellers.map((traveller, index) => (
            <li key={index}>
              {isBlankTraveller(traveller) ? (
                <span className="text-muted">Name to be added later</span>
              ) : (
                traveller.full_name || 'No name yet'
              )}
              {traveller.date_of_birth && (
                <span className="text-muted">, born {formatDate(traveller.date_of_birth)}</span>
              )}
              {traveller.is_guardian && <span className="text-muted">, parent or guardian</span>}
            </li>
          ))}
        </ol>
      </ReviewSection>
      <ReviewSection title={plan ? PLAN_NAMES[plan] : 'No plan selected yet'} stepIndex={1} subject="payment plan">
        {plan && preview?.status === 'ok' && <PlanTable preview={preview} isGuest={isGuest} />}
      </ReviewSection>
      <TextAreaField
        label="Notes"
        hint="Tell us anything that we should know."
        rows={3}
        error={formState.errors.notes?.message}
        {...register('notes')}
      />
      {isGuest ? (
        <p>
          Confirming holds your spots for {pluralise(settings.guest_hold_minutes, 'minute')} and opens the payment page.
          Your spots are confirmed once you’ve paid. {CARD_PAGE_HINT}
        </p>
      ) : (
        <BookingPayment settings={settings} paying={paymentChoice} />
      )}
      <details className="rounded-2xl border bg-surface px-5 sm:px-6" onToggle={() => setConditionsOpened(true)}>
        <summary className="min-h-13 content-center font-semibold">What you get back if you cancel</summary>
        {areConditionsOpened && (
          <div className="pb-5">
            <BookingConditions eventId={event.id} />
          </div>
        )}
      </details>
      <BookingTerms changesCloseOn={event.changes_close_on} />
    </>
  )
}
