import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import type { BookingValues } from './booking-schema'
import { PLAN_NAMES } from './booking-rules'
import { PLAN_COUNTS, type Plan, type PlanPreviewResult } from './plan-queries'
import { PlanTable } from './plan-table'

interface PlanQuery {
  data: PlanPreviewResult | undefined
  isPlaceholderData: boolean
  isError: boolean
  refetch: () => unknown
}

interface PlanChoiceProps {
  /** The preview of each plan, in the order of PLAN_COUNTS. */
  previewQueries: PlanQuery[]
  selectedPlan: Plan | undefined
  /** True for a visitor without an account, whose seats are held for a shorter time. */
  isGuest: boolean
}

type CalculatedPlan = Extract<PlanPreviewResult, { status: 'ok' }>

/** Summarises a plan: the first payment, and when the other payments are due. */
const summarizePlan = ({ installments, total }: CalculatedPlan): string => {
  const [firstInstallment, ...rest] = installments
  const lastInstallment = rest.at(-1)
  if (!firstInstallment || !lastInstallment) return `${formatMoneyExact(total)} in one payment`
  const laterInstallmentsText = rest.length === 1 ? 'the rest on' : `then ${rest.length} more until`
  return `${formatMoneyExact(firstInstallment.amount)} first, ${laterInstallmentsText} ${formatDate(lastInstallment.due_date)}`
}

const PlanLoadError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border bg-surface p-5">
    <p>We couldn’t calculate the payment plan.</p>
    <button type="button" className={buttonClass('secondary', 'sm')} onClick={onRetry}>
      Retry
    </button>
  </div>
)

const SelectedPlan = ({
  planQuery: { data, isPlaceholderData },
  isGuest,
}: {
  planQuery: PlanQuery
  isGuest: boolean
}) =>
  data?.status === 'ok' && (
    <div className="rounded-2xl border bg-surface p-5 sm:p-6">
      <PlanTable preview={data} isBusy={isPlaceholderData} isGuest={isGuest} />
      {data.plan > 1 && data.installments.length < data.plan && (
        <p className="mt-3 text-sm text-muted">
          Departure is soon, so this plan has{' '}
          {data.installments.length === 1 ? 'one payment' : `${data.installments.length} payments`} only.
        </p>
      )}
    </div>
  )

/** Radio buttons for the payment plans, with the amounts of each plan and the due dates of the selected plan. */
export const PlanChoice = ({ previewQueries, selectedPlan, isGuest }: PlanChoiceProps) => {
  const { register, formState } = useFormContext<BookingValues>()
  const id = useId()
  const planError = formState.errors.plan?.message
  const failedPreviewQueries = previewQueries.filter(({ isError }) => isError)
  const isEventNotBookable = previewQueries.some(
    ({ data }) => data && data.status !== 'ok' && data.status !== 'code_refused',
  )
  const selectedQuery = selectedPlan && previewQueries[PLAN_COUNTS.indexOf(selectedPlan)]
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Payment plan"
        aria-required
        aria-invalid={planError ? true : undefined}
        aria-describedby={planError ? `${id}-error` : undefined}
        className="grid gap-3"
      >
        {[...PLAN_COUNTS].reverse().map((plan) => {
          const planPreview = previewQueries[PLAN_COUNTS.indexOf(plan)]?.data
          return (
            <label
              key={plan}
              className="flex min-h-13 items-center gap-4 rounded-2xl border border-edge bg-surface px-5 py-3 has-checked:border-lantern has-checked:bg-raised"
            >
              <input
                type="radio"
                value={String(plan)}
                aria-labelledby={`${id}-${plan}`}
                aria-describedby={`${id}-${plan}-asks`}
                className="size-5 shrink-0"
                {...register('plan')}
              />
              <span className="grid">
                <span id={`${id}-${plan}`} className="font-medium">
                  {PLAN_NAMES[plan]}
                </span>
                <span id={`${id}-${plan}-asks`} className="min-h-5 text-sm text-muted tabular-nums">
                  {planPreview?.status === 'ok'
                    ? summarizePlan(planPreview)
                    : !planPreview && 'Working out your plan...'}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      {planError && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {planError}
        </p>
      )}
      {failedPreviewQueries.length > 0 && (
        <PlanLoadError onRetry={() => failedPreviewQueries.forEach(({ refetch }) => void refetch())} />
      )}
      {isEventNotBookable && <p className="text-muted">This trip cannot be booked at the moment.</p>}
      {selectedQuery && <SelectedPlan planQuery={selectedQuery} isGuest={isGuest} />}
    </>
  )
}
