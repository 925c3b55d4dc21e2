import { useFormContext } from 'react-hook-form'
import { buttonClass } from '@/ui/button-class'
import type { BookingValues } from './booking-schema'
import { PLAN_NAMES } from './booking-rules'
import { PLANS, type PlanPreview } from './plan-queries'
import { PlanTable } from './plan-table'

interface PlanChoiceProps {
  preview: PlanPreview | undefined
  busy: boolean
  failed: boolean
  onRetry: () => void
}

/** The three plans, and what the chosen one means in dates and amounts before anything is agreed. */
export const PlanChoice = ({ preview, busy, failed, onRetry }: PlanChoiceProps) => {
  const { register } = useFormContext<BookingValues>()
  return (
    <>
      <div role="radiogroup" aria-label="Payment plan" className="grid gap-3 sm:grid-cols-3">
        {PLANS.map((plan) => (
          <label
            key={plan}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-edge bg-surface px-5 font-medium has-checked:border-lantern has-checked:bg-raised"
          >
            <input type="radio" value={String(plan)} className="size-5 shrink-0 accent-accent" {...register('plan')} />
            {PLAN_NAMES[plan]}
          </label>
        ))}
      </div>
      {preview?.status === 'ok' ? (
        <div className="rounded-2xl border bg-surface p-5 sm:p-6">
          <PlanTable preview={preview} busy={busy} />
          {preview.plan > 1 && preview.parts.length < preview.plan && (
            <p className="mt-3 text-sm text-muted">
              Departure is near, so there is time for{' '}
              {preview.parts.length === 1 ? 'one payment' : `${preview.parts.length} payments`} only.
            </p>
          )}
        </div>
      ) : failed ? (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border bg-surface p-5"
        >
          <p>We could not work out the plan.</p>
          <button type="button" className={buttonClass('secondary', 'sm')} onClick={onRetry}>
            Retry
          </button>
        </div>
      ) : (
        <p className="min-h-40 text-muted">
          {preview ? 'This trip cannot be booked at the moment.' : 'Working out your plan...'}
        </p>
      )}
    </>
  )
}
