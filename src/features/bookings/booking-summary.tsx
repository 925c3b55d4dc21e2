import type { ReactNode } from 'react'
import { pluralise, formatMoneyExact, formatTaxNote } from '@/lib/text'
import type { PlanPreviewResult } from './plan-queries'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'

interface BookingSummaryProps {
  /** The description of the trip, rendered by the page. */
  eventSummary: ReactNode
  /** The price preview of the selected payment plan, or of payment in full while no plan is selected. */
  preview: PlanPreviewResult | undefined
  isGstFree: boolean
  isPlanChosen: boolean
  /** The button that continues to the next step. */
  children: ReactNode
}

const SummaryAmount = ({ term, hint, amount }: { term: string; hint?: string; amount: string }) => (
  <div className="flex flex-wrap justify-between gap-x-2">
    <dt className="text-muted">
      {term}
      {hint && <span className="max-xl:sr-only"> {hint}</span>}
    </dt>
    <dd className="font-semibold tabular-nums">{amount}</dd>
  </div>
)

type PlanCost = Extract<PlanPreviewResult, { status: 'ok' }>

/** The total. Without extras and discounts, it is the price of the seats. */
const TotalAmount = ({ planCost, isGstFree }: { planCost: PlanCost; isGstFree: boolean }) => {
  const hasOnlySeats = planCost.lines.length < 2
  return (
    <SummaryAmount
      term={hasOnlySeats ? pluralise(planCost.seats, 'traveller') : 'Total'}
      hint={`${hasOnlySeats ? `at ${formatMoneyExact(planCost.price)}, ` : ''}${formatTaxNote(isGstFree)}`}
      amount={formatMoneyExact(planCost.total)}
    />
  )
}

/**
 * The trip, seats, total and first payment. Wide screens show the summary beside the steps, narrow screens in a bar at
 * the bottom. On very low screens the bar scrolls with the page.
 */
export const BookingSummary = ({ eventSummary, preview, isGstFree, isPlanChosen, children }: BookingSummaryProps) => {
  const planCost = preview?.status === 'ok' ? preview : null
  const firstPayment =
    planCost && (isPlanChosen ? (planCost.installments[0]?.amount ?? 0) : Math.min(planCost.deposit, planCost.total))
  return (
    <section
      aria-label="Your booking"
      className="bottom-bar grid content-start gap-2 border-t bg-surface px-4 py-3 xl:gap-5 xl:rounded-2xl xl:border xl:p-6"
    >
      {eventSummary}
      {planCost && (
        <div className="max-xl:sr-only">
          <PriceLines lines={toPriceLines(planCost.lines)} />
        </div>
      )}
      {planCost && firstPayment !== null && (
        <dl className="flex flex-wrap gap-x-4 text-sm max-xl:justify-between max-md:mr-18 xl:grid xl:gap-2 xl:border-t xl:pt-4 xl:text-base">
          <TotalAmount planCost={planCost} isGstFree={isGstFree} />
          <SummaryAmount
            term="First payment"
            amount={`${isPlanChosen ? '' : 'from '}${formatMoneyExact(firstPayment)}`}
          />
        </dl>
      )}
      {/* The margin leaves space for the floating menu. */}
      <div className="grid max-md:mr-18">{children}</div>
    </section>
  )
}
