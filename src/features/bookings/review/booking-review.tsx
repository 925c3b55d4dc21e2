import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { CheckboxField, TextAreaField } from '@/ui/form/field'
import { PLAN_NAMES } from '../booking-rules'
import { type BookingValues, isBlank } from '../booking-schema'
import { type PlanPreview, PLANS } from '../plan-queries'
import { PlanTable } from '../plan-table'
import { stepSearch } from '../use-booking'
import { BookingPayment, type Paying } from './booking-payment'

/** The terms that booking accepts. */
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

const Change = ({ place, what }: { place: number; what: string }) => {
  const [search] = useSearchParams()
  return (
    <Link
      to={{ search: stepSearch(search, place).toString() }}
      preventScrollReset
      className="min-h-11 content-center text-sm text-lantern underline underline-offset-4"
    >
      Change<span className="sr-only"> {what}</span>
    </Link>
  )
}

const Part = ({
  title,
  place,
  what,
  children,
}: {
  title: string
  place: number
  what: string
  children: React.ReactNode
}) => (
  <div className="rounded-2xl border bg-surface p-5 sm:p-6">
    <div className="flex items-center justify-between gap-4">
      <h3 className="display text-xl">{title}</h3>
      <Change place={place} what={what} />
    </div>
    {children}
  </div>
)

interface BookingReviewProps {
  preview: PlanPreview | undefined
  settings: PublicSettings
  paying: Paying
  /** The last day on which the travellers can be changed. */
  changesCloseOn: string
}

/** A summary of all choices before booking. */
export const BookingReview = ({ preview, settings, paying, changesCloseOn }: BookingReviewProps) => {
  const { register, formState } = useFormContext<BookingValues>()
  const [travellers, planText] = useWatch<BookingValues, ['travellers', 'plan']>({ name: ['travellers', 'plan'] })
  const plan = PLANS.find((each) => String(each) === planText)
  return (
    <>
      <Part title="Travellers" place={0} what="travellers">
        <ol className="grid list-inside list-decimal gap-1">
          {travellers.map((traveller, index) => (
            <li key={index}>
              {isBlank(traveller) ? (
                <span className="text-muted">to be named later</span>
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
      </Part>
      <Part title={plan ? PLAN_NAMES[plan] : 'No plan chosen yet'} place={1} what="payment plan">
        {plan && preview?.status === 'ok' && <PlanTable preview={preview} />}
      </Part>
      <TextAreaField
        label="Notes"
        hint="Anything we should know."
        rows={3}
        error={formState.errors.notes?.message}
        {...register('notes')}
      />
      <BookingPayment settings={settings} paying={paying} />
      <BookingTerms changesCloseOn={changesCloseOn} />
    </>
  )
}
