import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { PlanForm } from './plan-form'
import { PlanLedger } from './plan-ledger'
import { managedPlan } from './plan-queries'
import { PlanDetails, PlanGuest, InstallmentList, PlanProgress } from './plan-view'

/** Shows a payment plan. Staff can edit the plan. */
export const PlanEditor = ({ bookingId }: { bookingId: string }) => {
  const { data, error } = useQuery(managedPlan(bookingId))
  const [isEditing, setIsEditing] = useState(false)
  const hasPermission = useHasPermission()
  if (error && !data) throw error
  if (data === undefined) return <Skeleton className="h-72" />
  if (data === null)
    return (
      <EmptyState
        title="Payment plan not found"
        action={
          <Link to={paths.adminManagePlan} className={buttonClass()}>
            Choose a plan
          </Link>
        }
      />
    )
  const { plan, installments } = data
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="plan" className="grid gap-6 p-5 sm:p-6 lg:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="plan" className="display text-xl">
            {plan.reference}
          </h2>
          {!isEditing && plan.plan_status !== 'cancelled' && hasPermission('money') && (
            <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden className="size-4" />
              Edit Plan
            </Button>
          )}
        </div>
        <PlanGuest plan={plan} isEditing={isEditing} />
        <PlanProgress plan={plan} />
        {isEditing ? (
          <PlanForm plan={plan} installments={installments} onDone={() => setIsEditing(false)} />
        ) : (
          <PlanDetails plan={plan} />
        )}
      </Card>
      <InstallmentList installments={installments} />
      <PlanLedger bookingId={bookingId} />
    </div>
  )
}
