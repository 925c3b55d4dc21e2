import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { formatMoneyExact, formatPrice } from '@/lib/text'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/charts/stat-card'
import type { ManagedPlan, PlannedInstallment } from './plan-queries'
import { PLAN_METHOD_NAMES, PLAN_STATUS_BADGES } from './plan-schema'

const PlanDetail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="min-w-0 break-words font-medium">{children}</dd>
  </div>
)

interface PlanGuestProps {
  plan: ManagedPlan
  /** True while the form is open. The form already shows the customer, so the view shows only the event. */
  isEditing: boolean
}

export const PlanGuest = ({ plan, isEditing }: PlanGuestProps) => (
  <dl className="grid gap-4 sm:grid-cols-3">
    {!(isEditing && plan.customer_id) && (
      <>
        <PlanDetail term="Guest Name">
          {plan.customer_id ? (
            <Link
              className="-my-0.5 inline-block py-0.5 text-lantern underline underline-offset-4"
              to={paths.adminCustomer(plan.customer_id)}
            >
              {plan.customer_name}
            </Link>
          ) : (
            ERASED_CUSTOMER_NAME
          )}
        </PlanDetail>
        <PlanDetail term="Email">{plan.customer_email ?? 'None'}</PlanDetail>
      </>
    )}
    <PlanDetail term="Event Name">{plan.event_title}</PlanDetail>
  </dl>
)

/** Shows how much of the plan is paid, according to the ledger. */
export const PlanProgress = ({ plan: { paid_amount, balance, percent_paid, plan_status } }: { plan: ManagedPlan }) => (
  <div className="grid gap-3">
    <dl className="grid gap-4 sm:grid-cols-2">
      <PlanDetail term="Amount Paid">
        <span className="display text-2xl tabular-nums">{formatPrice(paid_amount)}</span>
      </PlanDetail>
      <PlanDetail term="Amount Remaining">
        <span className="display text-2xl tabular-nums">{formatPrice(balance)}</span>
      </PlanDetail>
    </dl>
    {plan_status === 'cancelled' ? (
      <p className="text-sm text-muted">The booking is cancelled: no further payment is due.</p>
    ) : (
      <>
        <Progress value={percent_paid} label="Paid" />
        <p className="text-sm text-muted tabular-nums">{percent_paid}% paid</p>
      </>
    )}
  </div>
)

export const PlanDetails = ({ plan }: { plan: ManagedPlan }) => (
  <>
    <dl className="grid gap-4 sm:grid-cols-2">
      <PlanDetail term="Total Amount">{formatPrice(plan.total_amount)}</PlanDetail>
      <PlanDetail term="Next Payment Due">
        {plan.next_due_date ? formatDate(plan.next_due_date) : 'Nothing due'}
        {plan.next_due_date && plan.next_due_amount !== null && ` (${formatMoneyExact(plan.next_due_amount)})`}
      </PlanDetail>
      <PlanDetail term="Payment Method">{PLAN_METHOD_NAMES[plan.payment_method]}</PlanDetail>
      <PlanDetail term="Status">
        <Badge tone={PLAN_STATUS_BADGES[plan.plan_status].tone}>{PLAN_STATUS_BADGES[plan.plan_status].label}</Badge>
      </PlanDetail>
      <PlanDetail term="Notes">{plan.staff_notes ?? 'None'}</PlanDetail>
      {plan.notes && <PlanDetail term="Notes from the Guest">{plan.notes}</PlanDetail>}
    </dl>
    <PriceLines lines={toPriceLines(plan.lines)} />
  </>
)

const INSTALLMENT_BADGES = {
  paid: { label: 'Paid', tone: 'success' },
  pending: { label: 'Pending', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const

/** The installments with their due dates and the amounts paid. */
export const InstallmentList = ({ installments }: { installments: readonly PlannedInstallment[] }) => (
  <Card as="section" aria-labelledby="installments" className="p-5">
    <h2 id="installments" className="display mb-2 text-xl">
      Instalments
    </h2>
    {installments.length === 0 && <p className="text-muted">No instalments are planned.</p>}
    <ul>
      {installments.map(({ sequence, due_date, original_amount, refunded, covered, status, paid_date }) => (
        <li key={sequence} className="flex items-center justify-between gap-4 border-t py-3">
          <span className="min-[360px]:whitespace-nowrap">
            {formatDate(due_date)}
            {paid_date && <span className="block text-sm text-muted">Paid {formatInstantDate(paid_date)}</span>}
            {refunded > 0 && <span className="block text-sm text-muted">{formatMoneyExact(refunded)} refunded</span>}
            {status !== 'paid' && covered > 0 && (
              <span className="block text-sm text-muted">{formatMoneyExact(covered)} already paid</span>
            )}
          </span>
          <span className="grid justify-items-end gap-x-3 gap-y-1 sm:flex sm:items-center">
            <span className="tabular-nums">{formatMoneyExact(original_amount)}</span>
            <span className="sm:flex sm:w-20 sm:justify-end">
              <Badge tone={INSTALLMENT_BADGES[status].tone}>{INSTALLMENT_BADGES[status].label}</Badge>
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
